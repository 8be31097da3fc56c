import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { chartOf } from '#machines/chart.ts';
import { charted, machinesReadme } from '#machines/readme.ts';

const folder = new URL('../../src/machines/', import.meta.url);

describe('charts of the machines', () => {
  it('are those of the machines as they are', () => {
    expect(readFileSync(new URL('README.md', folder), 'utf8')).toBe(machinesReadme());
  });

  it('are drawn for every machine there is', () => {
    const machines = readdirSync(folder).filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        readFileSync(new URL(file, folder), 'utf8').includes('.createMachine('),
    );
    expect(machines.map((file) => file.slice(0, -3)).sort()).toEqual(
      charted.map(([file]) => file).sort(),
    );
  });

  it('show events, guards, timeouts, ends and what is listened to everywhere', () => {
    const machine = setup({ guards: { may: () => true }, delays: { timeout: 5 } }).createMachine({
      id: 'small',
      initial: 'one',
      on: { stop: '.two' },
      states: {
        one: { on: { go: { guard: 'may', target: 'two' } }, after: { timeout: 'two' } },
        two: { type: 'final' },
      },
    });
    expect(
      chartOf(machine)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'stateDiagram-v2',
      '[*] --> one',
      'one --> two : go [may]',
      'one --> two : timeout',
      'two --> [*]',
      'everywhere --> two : stop',
    ]);
  });
});

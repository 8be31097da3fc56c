import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askLine } from '#scripts/desk/ask-line.ts';

async function typed(hidden: boolean): Promise<readonly [string, string]> {
  const [keyboard, screen] = [new PassThrough(), new PassThrough()];
  const answer = askLine(keyboard, screen, 'password: ', hidden);
  keyboard.write('open sesame\r');
  const line = await answer;
  return [line, String(screen.read())];
}

describe('a question on a terminal', () => {
  it('shows what is typed', async () => {
    const [line, shown] = await typed(false);
    expect(line).toBe('open sesame');
    expect(shown).toContain('open sesame');
  });

  it('shows nothing of what is hidden', async () => {
    const [line, shown] = await typed(true);
    expect(line).toBe('open sesame');
    expect(shown).toBe('password: \n');
  });
});

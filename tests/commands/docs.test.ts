import { expect, it } from 'vitest';
import { run } from '#generator/cli.ts';

it('docs/reference is what the schemas and commands say; livery docs brings it up to date', async () => {
  expect(await run(['docs', '--check'])).toBe(0);
});

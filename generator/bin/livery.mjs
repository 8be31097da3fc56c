#!/usr/bin/env node
// The launcher alone is JavaScript: it teaches Node to read TypeScript, then hands over.
import { register } from 'tsx/esm/api';

register();
// Whoever reads may have read enough, as `head` does: that is the end, and no fault.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { run } = await import('../cli.ts');
process.exitCode = await run(process.argv.slice(2));

#!/usr/bin/env node
// The launcher alone is JavaScript: it loads the command line, compiled, and hands over.
import { compiled } from './compiled.mjs';

// Whoever reads may have read enough, as `head` does: that is the end, and no fault.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { run } = await compiled('generator/cli.ts');
process.exitCode = await run(process.argv.slice(2));

#!/usr/bin/env node
// The launcher alone is JavaScript: it loads the command line, compiled, and hands over.
import { compiled } from './compiled.mjs';

// The reader may have closed the pipe, as `head` does: that is the end, not an error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { run } = await compiled('generator/cli.ts');
process.exitCode = await run(process.argv.slice(2));

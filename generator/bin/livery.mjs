#!/usr/bin/env node
// The launcher alone is JavaScript: it teaches Node to read TypeScript, then hands over.
import { register } from 'tsx/esm/api';

register();
const { run } = await import('../cli.ts');
process.exitCode = await run(process.argv.slice(2));

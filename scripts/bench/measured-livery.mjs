// Runs livery and reports its peak memory, in KB, on descriptor 3.
import { writeSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { run } = await import('../../generator/cli.ts');
process.exitCode = await run(process.argv.slice(2));
writeSync(3, String(process.resourceUsage().maxRSS));

import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { bench } = await import('./bench/bench.ts');
process.exitCode = await bench(process.argv.slice(2));

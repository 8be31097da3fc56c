import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { runFaults } = await import('./faults/run-faults.ts');
process.exitCode = runFaults(process.argv.slice(2));

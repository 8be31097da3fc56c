import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./start.ts');
process.exitCode = await start(process.argv.slice(2));

import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { desk } = await import('./desk/desk.ts');
process.exitCode = await desk(process.argv.slice(2));

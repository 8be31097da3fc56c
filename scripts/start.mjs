import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { compiled } = await import('../generator/bin/compiled.mjs');
const { start } = await compiled('scripts/start.ts');
process.exitCode = await start(process.argv.slice(2));

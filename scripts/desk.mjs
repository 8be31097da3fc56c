import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { compiled } = await import('../generator/bin/compiled.mjs');
const { desk } = await compiled('scripts/desk/desk.ts');
process.exitCode = await desk(process.argv.slice(2));

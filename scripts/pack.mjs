import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { compiled, packedOptions } = await import('../generator/bin/compiled.mjs');
const { pack } = await compiled('scripts/pack.ts');
process.exitCode = await pack(process.argv.slice(2), packedOptions);

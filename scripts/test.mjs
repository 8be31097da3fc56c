import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { test, types } = await import('./test.ts');
const asked = (flag) => process.argv.includes(flag);
process.exitCode = await (asked('--types') ? types() : test({ whole: asked('--whole') }));

import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { keys } = await import('./keys.ts');
process.exitCode = await keys(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});

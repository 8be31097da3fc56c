import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { migrateDatabase } = await import('./migrate.ts');
process.exitCode = await migrateDatabase(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});

import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { pictures } = await import('./pictures.ts');
await pictures();

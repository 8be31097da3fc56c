import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { runCampaign } = await import('./campaign/run-campaign.ts');
process.exitCode = runCampaign(process.argv.slice(2), () => Math.floor(Date.now() / 86_400_000));

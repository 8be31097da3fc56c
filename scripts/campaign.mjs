import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const [what, option, from] = process.argv.slice(2);
if (what === 'documents' && option === '--from' && from !== undefined) {
  const { documentCampaign } = await import('./campaign/document-campaign.ts');
  process.exitCode = await documentCampaign(from);
} else {
  const { runCampaign } = await import('./campaign/run-campaign.ts');
  process.exitCode = runCampaign(process.argv.slice(2), () => Math.floor(Date.now() / 86_400_000));
}

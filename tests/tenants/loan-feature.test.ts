import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const profile = path.join(root.workspace.tenants, 'pl/profile.json');

/** Everything that is shipped for pl, as one text, with the feature on or off. */
function shipped(isOn: boolean): string {
  const features = `"features": { "loan": { "description": "Loans", "enabled": ${isOn} } }, "currency"`;
  writeFileSync(profile, readFileSync(profile, 'utf8').replace('"currency"', features));
  const { findings, resolutions } = checkTenants(withFreshTenants(project), ['pl']);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const tenant = resolutions[0]?.tenant;
  const layer = tenant && tenantLayer(tenant, project.messages);
  return (layer?.files ?? []).map(({ content }) => content.toString()).join('\n');
}

describe('the feature loan', () => {
  it('brings the offer and the application; the menu leads to it for who has the permission', () => {
    const files = shipped(true);
    for (const part of ['loan/offer', 'loan/loans', 'loan-application', 'loan-acceptance'])
      expect(files).toContain(part);
    expect(files).toMatch(/"id":"loan","title":"screen\.loan\.title"[^}]*"gate":"lending"/);
  });

  it('leaves the loans that clients have where it is off, and offers no new one', () => {
    const files = shipped(false);
    for (const part of ['loan/loans', 'loan-acceptance']) expect(files).toContain(part);
    for (const part of ['loan/offer', 'loan-application']) expect(files).not.toContain(part);
  });
});

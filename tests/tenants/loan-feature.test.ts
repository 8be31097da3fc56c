import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { evaluateGate, guestContext } from '#core/gates.ts';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const profile = path.join(root.workspace.tenants, 'pl/profile.json');

/** The tenant pl with the feature on or off. */
function resolved(isOn: boolean) {
  const features = `"features": { "loan": { "description": "Loans", "enabled": ${isOn} } }, "currency"`;
  writeFileSync(profile, readFileSync(profile, 'utf8').replace('"currency"', features));
  const { findings, resolutions } = checkTenants(withFreshTenants(project), ['pl']);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return resolutions[0]?.tenant;
}

/** Everything that is shipped for it, as one text. */
function shipped(isOn: boolean): string {
  const tenant = resolved(isOn);
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

  it('leaves the terms to a client to whom the desk lends no more', () => {
    const { screens = [], gates = {} } = resolved(true) ?? {};
    const { access } = screens.find(({ route }) => route === '/terms/loan') ?? {};
    const client = { ...guestContext, signedIn: true, features: { loan: { allow: true } } };
    expect(evaluateGate('loans', gates, client).allowed).toBe(false);
    expect(evaluateGate(access, gates, client).reasons).toEqual([]);
    expect(evaluateGate(access, gates, { ...client, signedIn: false }).allowed).toBe(false);
  });

  it('leaves the loans that clients have where it is off, and offers no new one', () => {
    const files = shipped(false);
    for (const part of ['loan/loans', 'loan-acceptance']) expect(files).toContain(part);
    for (const part of ['loan/offer', 'loan-application']) expect(files).not.toContain(part);
  });
});

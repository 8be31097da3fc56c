import { checkTenants } from '#generator/config/check-tenants.ts';
import { tenantIds } from '#generator/config/read/chain.ts';
import { openProject } from '#generator/config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { demoDocuments, demoProspectus } from '#server/demo/demo-documents.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { Navigation } from '#config/navigation.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { Screen } from '#config/screen.gen.ts';

/** What is not looked at by its own address. */
const excused: readonly string[] = [
  // The article: opened from the list of news.
  '/news/:id',
  // Documents, as the privacy page and the guide are.
  '/guide/apo',
  '/terms/agreement',
  '/terms/bank',
  '/terms/beneficiary',
  '/terms/day-trading',
  '/terms/deposit',
  '/terms/loan',
  '/terms/withdrawal',
  // Of the sandbox: the journeys of generic blocks, of forms and of own blocks look at these.
  '/accounts',
  '/follow',
  '/funds',
  '/plan',
];

const base = <T>(file: string): T =>
  parse(readFileSync(path.join('tenants/base', file), 'utf8')) as T;
const { menu, footer = [] } = base<Navigation>('navigation.json');
const screens = base<Profile>('profile.json').screens.map((id) =>
  base<Screen>(`screens/${id}.json`),
);
const pages = screens.filter(({ tab, shell }) => tab === undefined && shell !== 'bare');

describe('the base', () => {
  it('offers the nine themes of the theme switcher (specification §2)', () => {
    const { themes } = base<Profile>('profile.json');
    expect(themes).toEqual([
      'standard',
      'neo',
      'abs',
      'edel',
      'sc',
      'gs',
      'jp',
      'dark',
      'light',
    ]);
  });
});

describe('the screens that are shipped', () => {
  const project = openProject(workspaceAt());
  const shipped = checkTenants(project, tenantIds(project.workspace, project.read)).resolutions.map(
    ({ tenant }) => ({ id: tenant?.id, routes: tenant?.screens.map(({ route }) => route) ?? [] }),
  );

  it.each(shipped)('of $id: open documents have their addresses', ({ routes }) => {
    expect(routes).toEqual(expect.arrayContaining(['/about', '/privacy', '/cookie']));
  });

  it('are looked at for accessibility, each or one that is made of the same block', () => {
    const sights = readFileSync('tests/journeys/screens.ts', 'utf8');
    const seen = new Set([...sights.matchAll(/'(\/[\w/-]*)/g)].map(([, route]) => route));
    const routes = new Set(shipped.flatMap((tenant) => tenant.routes));
    expect(routes.size).toBeGreaterThan(40);
    const unseen = [...routes].filter((route) => !seen.has(route) && !excused.includes(route));
    expect(unseen).toEqual([]);
    expect(excused.filter((route) => !routes.has(route) || seen.has(route))).toEqual([]);
  });
});

describe('the navigation of the base', () => {
  it('has every entry of the profile menu (specification §2)', () => {
    const entries = menu.map(({ to, action }) => to ?? action);
    expect(entries).toEqual(
      expect.arrayContaining([
        '/profile',
        '/kyc',
        '/profile/security',
        '/bank-accounts',
        '/beneficiary',
        '/support',
        'language',
        '/test',
        'logout',
      ]),
    );
  });

  it('leads to every screen: from the menu, the footer or another screen', () => {
    const linked = JSON.stringify(screens.map(({ regions }) => regions));
    const led = new Set([...menu, ...footer].flatMap((entry) => entry.to ?? []));
    // One is led to by the stocks and news that are listed, the other by the block that it belongs to.
    const byBlocks = ['/quote', '/news/:id', '/watchlists'];
    // Products and offerings name theirs.
    const documents = [...demoDocuments({}), ...demoProspectus({})].map(({ screen }) => screen);
    const lost = pages
      .filter(({ id }) => !documents.includes(id))
      .map(({ route }) => route)
      .filter(
        (route) => !led.has(route) && !linked.includes(`"${route}"`) && !byBlocks.includes(route),
      );
    expect(lost).toEqual([]);
  });

  it('has a tab for every page but those of the footer', () => {
    const tabs = screens.flatMap(({ tab, route }) => (tab === undefined ? [] : [route]));
    const without = pages
      .filter(({ under }) => under === undefined || !tabs.includes(under))
      .map(({ route }) => route);
    expect(without.sort()).toEqual(['/about', '/cookie', '/privacy']);
  });
});

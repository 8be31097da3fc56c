import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { familyChunks } from '#generator/bundle/family-chunks.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const repository = path.resolve(import.meta.dirname, '../..');
const profile = path.join(root.workspace.tenants, 'pl/profile.json');

/** Has the tenant pl sell some product types alone. */
function sell(lists: { readonly products?: readonly string[]; readonly productsHeld?: readonly string[] }) {
  const written = JSON.stringify(lists).slice(1, -1);
  if (written === '') return;
  writeFileSync(profile, readFileSync(profile, 'utf8').replace('"currency"', `${written}, "currency"`));
}

function resolved() {
  const { findings, resolutions } = checkTenants(withFreshTenants(project), ['pl']);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const tenant = resolutions[0]?.tenant;
  return {
    screens: tenant?.screens.map(({ id }) => id) ?? [],
    blocks: (tenant?.screens ?? [])
      .flatMap(({ regions: { main, aside = [] } }) => [...main, ...aside])
      .map(({ block }) => block),
  };
}

describe('what a tenant sells', () => {
  it('names chunks of the catalogue that there are', () => {
    for (const source of Object.keys(familyChunks))
      expect(existsSync(path.join(repository, source)), source).toBe(true);
  });

  it('leaves blocks and screens of other products out', () => {
    const every = resolved();
    expect(every.blocks).toEqual(
      expect.arrayContaining(['product/bond-orders', 'offering/list', 'plan/start']),
    );
    sell({ products: ['savings', 'fund'] });
    const some = resolved();
    for (const block of ['product/catalogue', 'product/fund-orders', 'product/holdings'])
      expect(some.blocks).toContain(block);
    for (const block of ['product/bond-orders', 'product/otc-bids', 'offering/list', 'plan/start'])
      expect(some.blocks).not.toContain(block);
    // Who has a plan stops it, whatever is sold.
    expect(some.blocks).toContain('plan/plans');
  });

  it('keeps what shows and redeems products that clients still hold', () => {
    sell({ products: ['savings'], productsHeld: ['bond', 'ipo'] });
    const { blocks } = resolved();
    for (const block of ['product/bond-orders', 'offering/applications', 'product/catalogue'])
      expect(blocks).toContain(block);
    expect(blocks).not.toContain('product/fund-orders');
  });

  it('ships neither code nor texts of other products', async () => {
    const shipped = async () => {
      const { code, output } = await root.livery('build', 'pl');
      expect(code, output).toBe(0);
      const files = [...readBundleFiles(path.join(root.workspace.dist, 'pl'))];
      const scripts = files.filter(([name]) => name.endsWith('.js')).map(([name]) => name);
      const texts = files
        .filter(([name]) => /messages\/product\.pl-PL/.test(name))
        .map(([, content]) => content.toString('utf8'));
      return {
        has: (stem: string) => scripts.some((name) => name.includes(`/${stem}-`)),
        says: (id: string) => texts.some((text) => text.includes(`"${id}"`)),
      };
    };
    const every = await shipped();
    expect([every.has('bond-sheet'), every.has('fund-sheet')]).toEqual([true, true]);
    expect(every.says('product.bond.accrued')).toBe(true);
    sell({ products: ['fund'] });
    const some = await shipped();
    expect([some.has('bond-sheet'), some.has('fund-sheet')]).toEqual([false, true]);
    expect([some.says('product.bond.accrued'), some.says('product.fund.buy')]).toEqual([false, true]);
  });
});

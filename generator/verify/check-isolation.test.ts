import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import { checkIsolation } from './check-isolation.ts';
import type { TenantMarks } from './tenant-marks.ts';

const marks = (id: string, name: string): TenantMarks => ({
  id,
  name,
  company: `${name} Holdings`,
  tenantId: `${id}-0001`,
  stockToken: `${id}-token`,
  hosts: [],
});

it('a packed file is looked into, whatever else has its bytes', () => {
  const packed = gzipSync('Kept by Bramble Partners.');
  const bundle = { index: { profiles: { own: {} } } } as unknown as OpenBundle;
  const found = checkIsolation(
    bundle,
    new Map([
      ['a.bin', packed],
      ['a.txt.gz', packed],
    ]),
    [marks('own', 'Alder Wealth'), marks('other', 'Bramble Partners')],
  );
  expect(found).toEqual([
    {
      file: 'a.txt.gz',
      code: 'isolation',
      message: 'contains "Bramble Partners", which belongs to tenant other',
    },
  ]);
});

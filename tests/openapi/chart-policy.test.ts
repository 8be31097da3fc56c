import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { chartStyleHashes } from '#generator/bundle/chart-styles.ts';
import { securityHeaders } from '#generator/bundle/security-headers.ts';
import { integrityOf } from '#generator/bundle/output-file.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();

function stylePolicy(): string {
  const policy =
    securityHeaders([pl.tenant()], 'sha256-x').find(
      ({ name }) => name === 'Content-Security-Policy',
    )?.value ?? '';
  return /style-src[^;]*/.exec(policy)?.[0] ?? '';
}

describe('the policy of a bundle', () => {
  it('lets the chart library style itself only where a screen holds a chart', () => {
    const without = stylePolicy();
    pl.profile((profile) => {
      profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'worth'];
    });
    pl.write('screens/worth.json', {
      id: 'worth',
      route: '/worth',
      title: 'nav.portfolio',
      access: 'signedIn',
      regions: {
        main: [
          {
            id: 'worth',
            block: 'chart',
            bind: { operation: 'client/getPortfolio', items: 'series', params: { range: '90D' } },
            props: { kind: 'line', x: { field: 'at' }, series: [{ field: 'value' }] },
          },
        ],
      },
    });
    expect(stylePolicy()).toBe([without, ...chartStyleHashes()].join(' '));
    pl.root.remove();
  });

  it('names the very texts that the library writes', () => {
    // The rules of the drawing are shipped as a stylesheet as well; the script holds the same text.
    const sheet = readFileSync(
      createRequire(import.meta.url).resolve('apexcharts/dist/apexcharts.css'),
      'utf8',
    ).trim();
    expect(chartStyleHashes()).toHaveLength(2);
    expect(chartStyleHashes()).toContain(`'${integrityOf(sheet)}'`);
  });
});

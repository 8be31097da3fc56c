import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mockStage } from './mock-stage.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const at = { type: 'integer', format: 'unix-time' };
const entry = { type: 'object', properties: { id: { type: 'string' }, at }, required: ['at'] };
const visits = {
  openapi: '3.0.3',
  info: { title: 'Visits', version: '1' },
  paths: {
    '/visits': {
      get: {
        operationId: 'listVisits',
        responses: {
          200: { content: { 'application/json': { schema: { type: 'array', items: entry } } } },
        },
      },
    },
  },
};

/** Finding lines of a screen with this block over the visits. */
function linesWith(block: string, props: object): string[] {
  pl.write('openapi/visits.json', visits);
  pl.profile((profile) => {
    profile['services'] = { visits: { base: 'https://visits.example' } };
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'visits'];
  });
  pl.write('screens/visits.json', {
    id: 'visits',
    route: '/visits',
    title: 'nav.market',
    tab: { title: 'nav.market', icon: 'market', order: 9 },
    regions: {
      main: [{ id: 'visits', block, bind: { operation: 'visits/listVisits' }, props }],
    },
  });
  return pl.lines();
}

const table = (column: object) => linesWith('table', { columns: [{ field: 'id' }, column] });

beforeEach(() => pl.root.reset());

describe('a number of seconds since 1970', () => {
  it.each(['date', 'time', 'moment'])('is shown as %s where its unit is said', (format) => {
    const [line = '', ...more] = table({ field: 'at', format });
    expect(more).toEqual([]);
    expect(line).toMatch(/^tenants\/pl\/screens\/visits\.json:\d+:\d+ bind\/format "at"/);
    expect(line).toContain('add "unit": "seconds"');
    expect(table({ field: 'at', format, unit: 'seconds' })).toEqual([]);
  });

  it('is no figure', () => {
    expect(table({ field: 'at', format: 'number' }).join()).toContain('use "moment" or "date"');
  });

  it('is the time of a timeline, whatever its format says', () => {
    const timeline = (time: object) =>
      linesWith('timeline', { at: { field: 'at', ...time }, what: { field: 'id' } });
    expect(timeline({}).join()).toContain('add "unit": "seconds"');
    expect(timeline({ unit: 'seconds' })).toEqual([]);
  });

  it('is of the year that all dates of a mock are in', () => {
    const { ask } = mockStage('visits', visits);
    const entries = ask('GET', '/visits').body as readonly { readonly at: number }[];
    const years = entries.map((one) => new Date(one.at * 1000).getUTCFullYear());
    expect(years.length).toBeGreaterThan(0);
    for (const year of years) expect(year).toBe(2026);
  });
});

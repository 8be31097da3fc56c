import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import type { TestApp } from './test-app.ts';

type Schemas = components['schemas'];

/** What a client received in euros in a year, net, by kind, and beside it what the report of that year says of interest and dividends. */
export async function incomeOfYear(test: TestApp, username: string, year: number) {
  const token = await test.accessToken(username);
  const read = async <Answer>(path: string) =>
    (await test.call({ path: `/api${path}`, token })).json<Answer>();
  const { years } = await read<Schemas['Income']>('/corporate/app/v1/income');
  const own = years.find((each) => each.year === year && each.currency === 'EUR');
  const report = await read<Schemas['YearReport']>(`/report/app/v1/year?year=${year}`);
  const isEuro = ({ currency }: { readonly currency: string }) => currency === 'EUR';
  const kinds = own?.kinds ?? [];
  return {
    received: Object.fromEntries(kinds.map(({ kind, net }) => [kind, net])),
    total: sum(kinds.map(({ net }) => net)),
    reported: sum([
      ...report.income.sources
        .filter(({ kind, ...each }) => kind === 'interest' && isEuro(each))
        .map(({ amount }) => amount),
      ...report.dividends.totals.filter(isEuro).map(({ net }) => net),
    ]),
  };
}

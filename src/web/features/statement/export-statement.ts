import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import { csvOf } from '#core/csv.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { placeName } from '#page/place-name.ts';
import { movementName } from './movement-name.ts';
import type { StatementQuery } from './statement-filter.ts';

type Movement = components['schemas']['Movement'];
type Statement = components['schemas']['Statement'];

const pageSize = 100;

/** Every line of a statement, page after page. */
export async function wholeStatement(api: Api, query: StatementQuery): Promise<Statement> {
  const items: Movement[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { data } = await api.client.GET('/statement/app/v1', {
      params: { query: { ...query, limit: pageSize, ...(cursor !== undefined && { cursor }) } },
    });
    if (data === undefined) throw new Error('a statement of nothing');
    items.push(...data.items);
    if (data.next === null) return { ...data, items };
    cursor = data.next;
  }
}

/** The statement as it is on the screen, line for line, with amounts that a spreadsheet reads. */
export function statementCsv(
  { account, from, to, time_zone, opening, closing, money_in, money_out, items }: Statement,
  text: (id: MessageId, values?: Readonly<Record<string, string>>) => string,
): string {
  const time = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: time_zone,
  });
  return csvOf([
    [text('statement.title'), account],
    [text('statement.days'), from ?? '', to, time_zone],
    [text('statement.opening'), opening],
    [text('statement.in'), money_in],
    [text('statement.out'), money_out],
    [text('statement.closing'), closing],
    [],
    [
      text('statement.column.time'),
      text('statement.column.what'),
      text('statement.column.other'),
      text('statement.column.amount'),
      text('statement.column.balance'),
      text('statement.column.currency'),
      text('statement.column.reference'),
    ],
    ...items.map(({ booked_at, what, counterparty, amount, balance, id }) => [
      time.format(Date.parse(booked_at)),
      text(movementName(what)),
      text(placeName(counterparty)),
      amount,
      balance,
      account,
      id,
    ]),
  ]);
}

/** The statement as a PDF of the backend's, with the name to keep it under. */
export async function statementPdf(
  api: Api,
  query: StatementQuery,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const { data, response } = await api.client.GET('/statement/app/v1/pdf', {
    params: { query },
    parseAs: 'blob',
  });
  const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? 'statement.pdf', file: new Blob([data ?? '']) };
}

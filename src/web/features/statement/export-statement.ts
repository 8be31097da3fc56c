import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import { allPages } from '#api/pages.ts';
import { body } from '#api/queries.ts';
import { csvMoments, csvOf } from '#core/csv.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { answeredFile, type NamedFile } from '#page/use-save-file.ts';
import { placeName } from '#page/place-name.ts';
import { movementName } from '#page/movement-name.ts';
import type { StatementQuery } from './statement-filter.ts';

type Statement = components['schemas']['Statement'];

const limit = 100;

/** Every line of a statement. */
export async function wholeStatement(api: Api, query: StatementQuery): Promise<Statement> {
  const pages = await allPages((page) =>
    body(api.client.GET('/statement/app/v1', { params: { query: { ...query, limit, ...page } } })),
  );
  return { ...pages[0], items: pages.flatMap(({ items }) => items) };
}

/** The statement as it is on the screen, line for line, with amounts that a spreadsheet reads. */
export function statementCsv(
  { account, from, to, time_zone, opening, closing, money_in, money_out, items }: Statement,
  text: (id: MessageId, values?: Readonly<Record<string, string>>) => string,
): string {
  const moment = csvMoments(time_zone);
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
      moment(booked_at),
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
export async function statementPdf(api: Api, query: StatementQuery): Promise<NamedFile> {
  const { data, response } = await api.client.GET('/statement/app/v1/pdf', {
    params: { query },
    parseAs: 'blob',
  });
  return answeredFile(data, response, 'statement.pdf');
}

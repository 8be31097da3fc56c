import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import type { ApplicationsQuery } from '#api/offering-queries.ts';
import { allPages } from '#api/pages.ts';
import { body } from '#api/queries.ts';
import { csvMoments, csvOf } from '#core/csv.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { OfferingStatus } from '#core/trading/transaction-status.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';

type Application = components['schemas']['OfferingApplication'];

const limit = 100;

/** Every application that a list shows. */
export async function allApplications(
  api: Api,
  query: ApplicationsQuery,
): Promise<readonly Application[]> {
  const pages = await allPages((page) =>
    body(
      api.client.GET('/offering/app/v1/application/list', {
        params: { query: { ...query, limit, ...page } },
      }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

export interface OfferingLines {
  readonly status: OfferingStatus;
  readonly timeZone: string | undefined;
  readonly text: (id: MessageId) => string;
}

/** The list as it is on the screen, application for application, with amounts that a spreadsheet reads. */
export function offeringsCsv(
  items: readonly Application[],
  { status, timeZone, text }: OfferingLines,
): string {
  const moment = csvMoments(timeZone);
  return csvOf([
    [
      text('order.offering.applied'),
      text('order.offering.name'),
      text('order.symbol'),
      text('order.market'),
      text('order.status'),
      text('order.offering.lots'),
      text('order.quantity'),
      text('order.offering.price'),
      text('order.offering.fee'),
      text('order.offering.total'),
      text('order.offering.toPay'),
      text('order.currency'),
      text('order.reference'),
    ],
    ...items.map((application) => {
      const { symbol, market } = listedAt(application.instrument);
      const lots = application.allotted_lots ?? application.lots;
      return [
        moment(application.created_at),
        application.name,
        symbol,
        market,
        text(`order.status.${status}`),
        String(lots),
        String(lots * application.lot),
        application.price ?? application.blocked_price,
        application.fee ?? '',
        application.total ?? application.blocked,
        application.to_pay ?? '',
        application.currency,
        application.id,
      ];
    }),
  ]);
}

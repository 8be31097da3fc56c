import type { components } from '#api/client.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { RawAnswer } from '#server/http/raw-answer.ts';
import { printedDocument, type PrintedFor } from '#server/print/printed-document.ts';
import { printConfirmation } from './print-confirmation.ts';

export interface Confirmed {
  readonly order: components['schemas']['OrderDetail'];
  readonly client: PrintedFor['client'];
  readonly at: Date;
}

/** The confirmation of a trade as a file, in a language of the tenant's. Times are those of the tenant's place, as in all that it writes. */
export function confirmationFile(
  tenant: PrintedFor['tenant'],
  locale: string,
  { order, client, at }: Confirmed,
): Promise<RawAnswer> {
  return printedDocument(
    { tenant, locale, client },
    `trade-${order.symbol.replace(/\W/g, '')}-${order.id}.pdf`,
    (given) =>
      printConfirmation({
        ...given,
        text: (id, values = {}) =>
          given.text(id).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
        order,
        zone: countryOfPhoneCode(tenant.countryCode).timezones[0],
        at,
      }),
  );
}

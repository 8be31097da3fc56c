import type { components } from '#api/client.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { createWorkQueue } from '#server/platform/work-queue.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { printConfirmation } from './print-confirmation.ts';

// Setting type takes the processor: one document at a time, and one of a client.
const printing = createWorkQueue({ atOnce: 1, waiting: 20, retryAfter: 10 });

export interface Confirmed {
  readonly order: components['schemas']['OrderDetail'];
  readonly client: {
    readonly id: string;
    readonly fullName: string | null;
    readonly username: string;
  };
  readonly at: Date;
}

/** The confirmation of a trade as a file, in a language of the tenant's. Times are those of the tenant's place, as in all that it writes. */
export async function confirmationFile(
  tenant: Tenant,
  locale: string,
  { order, client, at }: Confirmed,
): Promise<RawAnswer> {
  const texts = tenant.texts[locale] ?? {};
  const { name, address } = tenant.company;
  const file = await printing.runFor(`${tenant.id} ${client.id}`, () =>
    printConfirmation({
      order,
      text: (id, values = {}) =>
        (texts[id] ?? id).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
      locale,
      zone: countryOfPhoneCode(tenant.countryCode).timezones[0],
      brand: { name, address, colour: tenant.brandColour },
      client: client.fullName ?? client.username,
      at,
    }),
  );
  return new RawAnswer('application/pdf', file, {
    'content-disposition': `attachment; filename="trade-${order.symbol.replace(/\W/g, '')}-${order.id}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

import { countryOfPhoneCode } from '#core/countries.ts';
import { formatLocale } from '#core/format-locale.ts';
import { isPrintable } from '#core/language-script.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { createWorkQueue } from '#server/platform/work-queue.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { drawMark } from './draw-mark.ts';
import type { PrintedBrand } from './paper.ts';

// Setting type takes the processor: one document at a time, and one of a client.
const printing = createWorkQueue({ atOnce: 1, waiting: 20, retryAfter: 10 });

/** For whom a document is printed. */
export interface PrintedFor {
  readonly tenant: Tenant;
  readonly locale: string;
  readonly client: {
    readonly id: string;
    readonly fullName: string | null;
    readonly username: string;
  };
}

/** What every printed document has. */
export interface Printed {
  /** Texts of the tenant in the reader's language, by message id. */
  readonly text: (id: string) => string;
  /** Whose dates and numbers are printed. */
  readonly locale: string;
  readonly brand: PrintedBrand;
  readonly client: string;
}

/** A document of a client's as a PDF named `name`, in a language and with the brand of the tenant; `print` makes it when its turn has come. */
export async function printedDocument(
  { tenant, locale, client }: PrintedFor,
  name: string,
  print: (given: Printed) => Promise<Buffer>,
): Promise<RawAnswer> {
  // Whose letters no font has is printed in the language that stands in for it, dates included.
  const fallback = tenant.fallbacks[locale];
  const printed = fallback !== undefined && !isPrintable(locale) ? fallback : locale;
  const texts = tenant.texts[printed] ?? {};
  const given: Printed = {
    text: (id) => texts[id] ?? texts[id.replace(/[^.]+$/, 'other')] ?? id,
    locale: formatLocale(printed, countryOfPhoneCode(tenant.countryCode).code),
    brand: {
      name: tenant.company.name,
      address: tenant.company.address,
      colour: tenant.brandColour,
      mark: tenant.mark === undefined ? null : await drawMark(tenant.mark),
    },
    client: client.fullName ?? client.username,
  };
  const file = await printing.runFor(`${tenant.id} ${client.id}`, () => print(given));
  return new RawAnswer('application/pdf', file, {
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

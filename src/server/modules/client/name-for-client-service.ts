import { and, eq } from 'drizzle-orm';
import { chooseLanguage } from '#core/language-choice.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientLanguage } from '#server/db/tables/client-language.ts';
import { product } from '#server/db/tables/product.ts';

/** Names by language, as a product or an offering has them. */
type Named = Readonly<Record<string, { readonly name: string }>>;

interface Reader {
  readonly tenant: string;
  readonly clientId: string;
}

/** What something is called in the language in which a client uses the app, else in one that it has a name in. */
export async function nameForClient(
  tx: TenantTransaction,
  { tenant, clientId }: Reader,
  texts: Named,
): Promise<string> {
  const [kept] = await tx
    .select({ language: clientLanguage.language })
    .from(clientLanguage)
    .where(and(eq(clientLanguage.tenant, tenant), eq(clientLanguage.clientId, clientId)));
  return nameIn(kept?.language ?? null, texts);
}

/** The same of a product of the catalogue. */
export async function productNameForClient(
  tx: TenantTransaction,
  { tenant, clientId, product: code }: Reader & { readonly product: string },
): Promise<string> {
  const [found] = await tx
    .select({ texts: product.texts, language: clientLanguage.language })
    .from(product)
    .leftJoin(
      clientLanguage,
      and(eq(clientLanguage.tenant, product.tenant), eq(clientLanguage.clientId, clientId)),
    )
    .where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (found === undefined) throw new Error(`a message about ${code}, which is no product`);
  return nameIn(found.language, found.texts);
}

function nameIn(language: string | null, texts: Named): string {
  const offered = Object.keys(texts);
  const chosen = chooseLanguage(offered, language, language === null ? [] : [language]);
  const own = texts[chosen];
  if (own === undefined) throw new Error('something without a name');
  return own.name;
}

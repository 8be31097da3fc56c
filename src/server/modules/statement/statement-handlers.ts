import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { dayIn } from '#core/identity/age.ts';
import { roundTo, toBig } from '#core/money.ts';
import { isMovementKind } from '#core/statement/movement-kind.ts';
import type { Database } from '#server/db/database.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { wirePosting } from '#server/ledger/wire-posting.ts';
import { placeOf } from '#server/ledger/account-path.ts';
import type { CallContext, CallInput, Handlers } from '#server/http/handler.ts';
import { queryDays, startOfDay } from '#server/http/query-days.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { printedDocument } from '#server/print/printed-document.ts';
import type { MovementLine, StatementFilter } from './read-statement.ts';
import { objectOf } from './movement-object.ts';
import { printStatement } from './print-statement.ts';
import { readStatement } from './read-statement.ts';

type Schemas = components['schemas'];

const defaultLimit = 50;
/** Lines of a statement that is printed, at most: some fifty pages. */
const printedLines = 2000;
/** What moved on a currency account, with the balance after each line, and what a line is made of. */
export function statementHandlers(
  db: Database,
  clock: Clock,
): Handlers<'getStatement' | 'getStatementPdf' | 'getMovement'> {
  return {
    getStatement: (input, context) => statementPage(db, clock, input.query, context),
    async getStatementPdf(input, context) {
      const { tenant } = context;
      const { clientId } = signedIn(context);
      const statement = await statementPage(
        db,
        clock,
        { ...input.query, limit: printedLines },
        context,
      );
      if (statement.next !== null)
        throw new CodedError('statementTooLong', { limit: printedLines });
      const client = await db.inTenant(tenant.id, (tx) => readClient(tx, tenant.id, clientId));
      return printedDocument(
        { tenant, locale: context.locale, client },
        `statement-${statement.account}-${statement.to}.pdf`,
        (given) => printStatement({ ...given, statement, at: clock() }),
      );
    },
    async getMovement(input, context) {
      const tenant = context.tenant.id;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) => {
        const [entry] = await tx
          .select()
          .from(ledgerTransaction)
          .where(
            and(
              eq(ledgerTransaction.tenant, tenant),
              eq(ledgerTransaction.id, input.path.id),
              eq(ledgerTransaction.clientId, clientId),
            ),
          );
        if (!entry) throw new CodedError('notFound');
        const postings = await tx
          .select()
          .from(ledgerPosting)
          .where(and(eq(ledgerPosting.tenant, tenant), eq(ledgerPosting.transactionId, entry.id)))
          .orderBy(ledgerPosting.line);
        const object = await objectOf(tx, tenant, entry);
        const [reversal] = await tx
          .select({ id: ledgerTransaction.id })
          .from(ledgerTransaction)
          .where(
            and(eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.reverses, entry.id)),
          );
        return {
          id: entry.id,
          kind: entry.kind,
          at: entry.at.toISOString(),
          reverses: entry.reverses,
          reversed_by: reversal?.id ?? null,
          reason: entry.reason,
          link: object,
          postings: postings.map(wirePosting),
        };
      });
    },
  };
}

/** A page of a statement, as it travels. */
async function statementPage(
  db: Database,
  clock: Clock,
  query: CallInput<'getStatement'>['query'],
  context: CallContext,
): Promise<Schemas['Statement']> {
  const { account, limit = defaultLimit } = query;
  // Days are those of the tenant's place, as in everything that it writes.
  const [zone] = countryOfPhoneCode(context.tenant.countryCode).timezones;
  const days = queryDays(query, dayIn(zone, clock().getTime()), '30D');
  const { opening, closing, moneyIn, moneyOut, lines } = await db.inTenant(
    context.tenant.id,
    (tx) =>
      readStatement(
        tx,
        {
          tenant: context.tenant.id,
          clientId: signedIn(context).clientId,
          currency: account,
        },
        {
          from: days.from === null ? null : startOfDay(zone, days.from),
          to: startOfDay(zone, days.to, 1),
          what: query.type ?? null,
          search: searchOf(query),
          before: query.cursor === undefined ? null : readPlace(query.cursor),
          limit: limit + 1,
        },
      ),
  );
  const page = lines.slice(0, limit);
  const last = page.at(-1);
  const show = (amount: string) => roundTo(amount, account, 'halfEven');
  return {
    account,
    from: days.from,
    to: days.to,
    time_zone: zone,
    opening: show(opening),
    closing: show(closing),
    money_in: show(moneyIn),
    money_out: show(moneyOut),
    items: page.map((line) => movementOf(line, account)),
    next: lines.length > limit && last ? writePlace(last.seq) : null,
  };
}

function movementOf(line: MovementLine, currency: string): Schemas['Movement'] {
  return {
    seq: line.seq,
    id: line.transactionId,
    what: line.what,
    counterparty: placeOf(line.counterparty),
    amount: roundTo(line.amount, currency, 'halfEven'),
    balance: roundTo(toBig(line.inputAfter).minus(line.outputAfter), currency, 'halfEven'),
    booked_at: line.bookedAt.toISOString(),
  };
}

function searchOf(query: CallInput<'getStatement'>['query']): StatementFilter['search'] {
  const { search_amount: amount, search_reference: reference, search_types: types } = query;
  if (amount === undefined && reference === undefined && types === undefined) return null;
  return {
    amount: amount ?? null,
    reference: reference?.toLowerCase() ?? null,
    kinds: (types ?? '').split(',').filter(isMovementKind),
  };
}

function writePlace(seq: number): string {
  return Buffer.from(String(seq)).toString('base64url');
}

function readPlace(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^[1-9]\d{0,14}$/.test(text)) refuse('/query/cursor', 'invalid');
  return Number(text);
}

function refuse(pointer: string, code: 'invalid'): never {
  throw new CodedError('requestInvalid', {}, [{ pointer, code }]);
}

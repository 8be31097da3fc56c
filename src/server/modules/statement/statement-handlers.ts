import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { dayIn } from '#core/identity/age.ts';
import { roundTo, toBig } from '#core/money.ts';
import { isMovementKind } from '#core/statement/movement-kind.ts';
import { statementDays, type StatementDays } from '#core/statement/statement-range.ts';
import { zonedInstant } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { CallInput, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MovementLine, StatementFilter } from './read-statement.ts';
import { readStatement } from './read-statement.ts';

type Schemas = components['schemas'];

const defaultLimit = 50;
const dayMs = 86_400_000;

/** What moved on a currency account, with the balance after each line, and what a line is made of. */
export function statementHandlers(
  db: Database,
  clock: Clock,
): Handlers<'getStatement' | 'getMovement'> {
  return {
    async getStatement(input, context) {
      const { account, limit = defaultLimit } = input.query;
      // Days are those of the tenant's place, as in everything that it writes.
      const [zone] = countryOfPhoneCode(context.tenant.countryCode).timezones;
      const days = daysOf(input.query, dayIn(zone, clock().getTime()));
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
              from: days.from === null ? null : startOf(zone, days.from),
              to: startOf(zone, days.to, 1),
              what: input.query.type ?? null,
              search: searchOf(input.query),
              before: input.query.cursor === undefined ? null : readPlace(input.query.cursor),
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
          link: linkOf(entry.kind, entry.id),
          postings: postings.map(({ source, destination, asset, amount }) => ({
            source: placeOf(source),
            destination: placeOf(destination),
            asset,
            amount: /^[A-Z]{3}$/.test(asset)
              ? roundTo(amount, asset, 'halfEven')
              : toBig(amount).toFixed(),
          })),
        };
      });
    },
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

/** `fees` of `house:fees` and `frozen` of a client's path: whose it is goes without saying. */
function placeOf(path: string): string {
  return path.slice(path.lastIndexOf(':') + 1);
}

// Objects whose transaction bears their id.
function linkOf(kind: string, id: string) {
  return kind.startsWith('exchange.') ? { kind: 'exchange' as const, id } : null;
}

function daysOf(
  { range, from, to }: CallInput<'getStatement'>['query'],
  today: string,
): StatementDays {
  if (from === undefined && to === undefined) return statementDays(range ?? '30D', today);
  const days = { from: from ?? null, to: to ?? today };
  if (range !== undefined) refuse('/query/range', 'unknownKey');
  if (days.from !== null && days.from > days.to) refuse('/query/from', 'invalid');
  return days;
}

function startOf(zone: string, day: string, later = 0): Date {
  return new Date(zonedInstant(zone, Date.parse(`${day}T00:00:00Z`) / dayMs + later, 0));
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

function refuse(pointer: string, code: 'invalid' | 'unknownKey'): never {
  throw new CodedError('requestInvalid', {}, [{ pointer, code }]);
}

import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { sourceOfFunds } from '#server/db/tables/source-of-funds.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';

type Schemas = components['schemas'];

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

/** Where a client's money comes from. A declaration takes the place of the one before it. */
export function fundsHandlers(db: Database, clock: Clock): Handlers<'getFunds' | 'declareFunds'> {
  return {
    getFunds: (_input, context) => {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, (tx) => readFunds(tx, owner));
    },
    declareFunds(input, context) {
      const owner = ownerOf(context);
      const { sources } = input.body;
      const problems = problemsOf(sources);
      if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
      const now = {
        sources: sources.map(({ kind, share, detail = null }) => ({ kind, share, detail })),
        declaredAt: clock(),
      };
      return db.inTenant(owner.tenant, async (tx) => {
        await tx
          .insert(sourceOfFunds)
          .values({ ...owner, ...now })
          .onConflictDoUpdate({
            target: [sourceOfFunds.tenant, sourceOfFunds.clientId],
            set: now,
          });
        return readFunds(tx, owner);
      });
    },
  };
}

function problemsOf(sources: Schemas['FundsRequest']['sources']): FieldProblem[] {
  const unexplained = sources.flatMap(({ kind, detail }, index): FieldProblem[] =>
    kind === 'other' && detail === undefined
      ? [{ pointer: `/sources/${index}/detail`, code: 'required' }]
      : [],
  );
  const total = sources.reduce((sum, { share }) => sum.plus(share), toBig('0'));
  return total.gt(100)
    ? [...unexplained, { pointer: '/sources', code: 'sharesAbove', params: { left: '0' } }]
    : unexplained;
}

async function readFunds(tx: TenantTransaction, owner: Owner): Promise<Schemas['Funds']> {
  const [row] = await tx
    .select()
    .from(sourceOfFunds)
    .where(and(eq(sourceOfFunds.tenant, owner.tenant), eq(sourceOfFunds.clientId, owner.clientId)));
  return {
    items: [...(row?.sources ?? [])],
    declared_at: row?.declaredAt.toISOString() ?? null,
    next: null,
  };
}

function ownerOf(context: CallContext): Owner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}

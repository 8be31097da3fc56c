import { and, count, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { draft } from '#server/db/tables/draft.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { DraftDependencies } from './draft-service.ts';
import { decryptValues, encryptValues } from './draft-service.ts';
import { secretKey } from './secret-key.ts';

/** Most bytes of one draft, and most drafts of one client. */
export const draftBytes = 32 * 1024;
export const draftLimit = 20;

/** What a client typed into long forms and has not sent: theirs alone, and never a secret. */
export function draftHandlers(
  dependencies: DraftDependencies,
): Handlers<'getDraft' | 'saveDraft' | 'deleteDraft'> {
  const { db, clock } = dependencies;
  return {
    async getDraft(input, context) {
      const [row] = await db.inTenant(context.tenant.id, (tx) =>
        tx.select().from(draft).where(of(input.path, context)),
      );
      const values = row && decryptValues(dependencies, row.encrypted);
      // A form that was never opened is no error: nothing was kept of it yet.
      if (!values) return { form: input.path.form, values: {}, step: '', saved_at: null };
      return { form: row.form, values, step: row.step, saved_at: row.savedAt.toISOString() };
    },
    async saveDraft(input, context) {
      const { values, step } = input.body;
      if (Buffer.byteLength(JSON.stringify({ values, step })) > draftBytes)
        throw new CodedError('payloadTooLarge', { limit: draftBytes });
      const secret = secretKey(values);
      if (secret !== null)
        throw new CodedError('draftRefused', {}, [
          { pointer: `/values${secret}`, code: 'unknownKey' },
        ]);
      const key = {
        tenant: context.tenant.id,
        clientId: signedIn(context).clientId,
        form: input.path.form,
      };
      const savedAt = clock();
      const encrypted = encryptValues(dependencies, values);
      await db.inTenant(key.tenant, async (tx) => {
        // One at a time a client, so that the limit holds.
        await lockClient(tx, key.tenant, key.clientId);
        const [known] = await tx
          .select({ form: draft.form })
          .from(draft)
          .where(of(input.path, context));
        const [all] = await tx
          .select({ drafts: count() })
          .from(draft)
          .where(and(eq(draft.tenant, key.tenant), eq(draft.clientId, key.clientId)));
        if (!known && (all?.drafts ?? 0) >= draftLimit)
          throw new CodedError('draftLimitReached', { limit: draftLimit });
        await tx
          .insert(draft)
          .values({ ...key, encrypted, step, savedAt })
          .onConflictDoUpdate({
            target: [draft.tenant, draft.clientId, draft.form],
            set: { encrypted, step, savedAt },
          });
      });
      return { form: key.form, saved_at: savedAt.toISOString() };
    },
    async deleteDraft(input, context) {
      await db.inTenant(context.tenant.id, (tx) => tx.delete(draft).where(of(input.path, context)));
    },
  };
}

function of({ form }: { readonly form: string }, context: CallContext) {
  return and(
    eq(draft.tenant, context.tenant.id),
    eq(draft.clientId, signedIn(context).clientId),
    eq(draft.form, form),
  );
}

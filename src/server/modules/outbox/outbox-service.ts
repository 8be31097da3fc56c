import { and, asc, eq, lte } from 'drizzle-orm';
import { nextDelivery } from '#server/rules/next-delivery.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { outbox } from '#server/db/tables/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Delivery, DeliveryPort } from './delivery.ts';

export interface NewMessage {
  readonly tenant: string;
  readonly clientId: string | null;
  readonly channel: Delivery['channel'];
  readonly target: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** When it is no longer useful, as a code that has expired: it is given up. */
  readonly expiresAt: Date;
}

export interface QueuedMessage {
  readonly delivery: Delivery;
}

export interface Outbox {
  /** Writes a message, in the transaction of what it speaks of. */
  put(tx: TenantTransaction, message: NewMessage): Promise<QueuedMessage>;
  /** Hands it to the delivery port once its transaction is committed, and does not wait: what fails is tried again. */
  deliver(message: QueuedMessage): void;
  /** Tries everything that waits, and gives up what has expired. */
  deliverDue(tenant: string): Promise<void>;
  /** Resolves when nothing is being sent any more. */
  settled(): Promise<void>;
}

export interface OutboxDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
  readonly port: DeliveryPort;
  /** Called with every message that was given up, and of faults of the store. */
  readonly onFault: (error: unknown) => void;
}

type Row = typeof outbox.$inferSelect;
type Place = Pick<Delivery, 'tenant' | 'id'>;

/** A row is held by the time of its next attempt: a sender moves that first, so that two servers do not send both. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { db, clock, random, secrets, port, onFault } = dependencies;
  const sending = new Set<Promise<void>>();

  async function send(delivery: Delivery): Promise<void> {
    try {
      await port(delivery);
    } catch {
      // The row is still there, with the time of its next attempt.
      return;
    }
    await erase(delivery);
  }

  const erase = ({ tenant, id }: Place) =>
    db.inTenant(tenant, (tx) => tx.delete(outbox).where(at({ tenant, id })));

  /** The next message that is due, as held by this call; `given up` when it was erased instead, `null` when none is due. */
  const claim = (tenant: string): Promise<Delivery | 'given up' | null> =>
    db.inTenant(tenant, async (tx) => {
      const now = clock();
      const [row] = await tx
        .select()
        .from(outbox)
        .where(and(eq(outbox.tenant, tenant), lte(outbox.nextAt, now)))
        .orderBy(asc(outbox.nextAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (row === undefined) return null;
      const delivery = row.expiresAt > now ? opened(row) : null;
      if (delivery === null) {
        await tx.delete(outbox).where(at(row));
        onFault(
          new Error(
            `message ${row.template} was given up after ${row.attempts} attempts to deliver it`,
          ),
        );
        return 'given up';
      }
      const attempts = row.attempts + 1;
      await tx
        .update(outbox)
        .set({ attempts, nextAt: holdUntil(attempts, now, row) })
        .where(at(row));
      return delivery;
    });

  // Encrypted with a lost secret: it cannot be sent.
  function opened({ tenant, id, channel, template, encrypted }: Row): Delivery | null {
    const text = secrets.unseal(encrypted);
    return text === null ? null : { tenant, id, channel, template, ...contentOf(text) };
  }

  return {
    async put(tx, { tenant, clientId, channel, target, template, params, expiresAt }) {
      const now = clock();
      const id = newId(now, random);
      await tx.insert(outbox).values({
        tenant,
        id,
        clientId,
        channel,
        template,
        encrypted: secrets.seal(JSON.stringify({ target, params }), random),
        createdAt: now,
        expiresAt,
        attempts: 1,
        nextAt: holdUntil(1, now, { expiresAt }),
      });
      return { delivery: { tenant, id, channel, target, template, params } };
    },
    deliver({ delivery }) {
      const work: Promise<void> = send(delivery)
        .catch(onFault)
        .finally(() => sending.delete(work));
      sending.add(work);
    },
    async deliverDue(tenant) {
      for (;;) {
        const next = await claim(tenant);
        if (next === null) return;
        if (next !== 'given up') await send(next);
      }
    },
    async settled() {
      await Promise.all(sending);
    },
  };
}

/** With no attempt left, the row is looked at once more when it has expired, to be erased. */
function holdUntil(attempts: number, now: Date, { expiresAt }: Pick<Row, 'expiresAt'>): Date {
  const next = nextDelivery(attempts, now.getTime(), expiresAt.getTime());
  return next === null ? expiresAt : new Date(next);
}

// What `put` wrote, whole: a changed byte does not decrypt.
function contentOf(text: string): Pick<Delivery, 'target' | 'params'> {
  return JSON.parse(text) as Pick<Delivery, 'target' | 'params'>;
}

function at({ tenant, id }: Place) {
  return and(eq(outbox.tenant, tenant), eq(outbox.id, id));
}

import { countryOfPhoneCode } from '#core/countries.ts';
import { dayIn } from '#core/identity/age.ts';
import { toBig } from '#core/money.ts';
import { leftShare, maxNominees, smallestShare, totalShare } from '#core/nominee/shares.ts';
import type { components } from '#api/client.gen.ts';
import type { Database } from '#server/db/database.ts';
import type { NomineeRow } from '#server/db/tables/nominee.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { NomineeOwner, NomineeState } from './nominee-service.ts';
import {
  changeNominees,
  deleteNominee,
  insertNominee,
  readNominees,
  updateNominee,
} from './nominee-service.ts';

type Schemas = components['schemas'];

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Who is to have what is here. Every change answers the list as it is then. */
export function nomineeHandlers({
  db,
  clock,
  random,
}: Dependencies): Handlers<'listNominees' | 'addNominee' | 'changeNominee' | 'removeNominee'> {
  // Whether a beneficiary is a minor is decided by the day of the tenant: no device's clock counts.
  const todayOf = ({ tenant }: CallContext) => {
    const [timezone] = countryOfPhoneCode(tenant.countryCode).timezones;
    return dayIn(timezone, clock().getTime());
  };
  return {
    listNominees: async (_input, context) => listOf(await readNominees(db, ownerOf(context))),
    async addNominee(input, context, tx) {
      const [owner, request, today] = [ownerOf(context), input.body, todayOf(context)];
      const id = newId(clock(), random);
      await recordClientAction(tx, context, { kind: 'beneficiaryAdded', detail: { id } }, clock());
      return listOf(
        await changeNominees(tx, owner, request.version, clock(), (state) =>
          insertNominee(tx, owner, id, state, request, today),
        ),
      );
    },
    async changeNominee(input, context) {
      const [owner, request, today] = [ownerOf(context), input.body, todayOf(context)];
      return listOf(
        await db.inTenant(owner.tenant, async (tx) => {
          await recordClientAction(
            tx,
            context,
            { kind: 'beneficiaryChanged', detail: { id: input.path.id } },
            clock(),
          );
          return changeNominees(tx, owner, request.version, clock(), (state) =>
            updateNominee(tx, owner, input.path.id, state, request, today),
          );
        }),
      );
    },
    async removeNominee(input, context) {
      const owner = ownerOf(context);
      return listOf(
        await db.inTenant(owner.tenant, async (tx) => {
          await recordClientAction(
            tx,
            context,
            { kind: 'beneficiaryRemoved', detail: { id: input.path.id } },
            clock(),
          );
          return changeNominees(tx, owner, input.query.version, clock(), (state) =>
            deleteNominee(tx, owner, input.path.id, state),
          );
        }),
      );
    },
  };
}

function listOf({ version, rows }: NomineeState): Schemas['NomineeList'] {
  const shares = rows.map(({ share }) => share);
  return {
    items: rows.map(wireNominee),
    total_share: totalShare(shares),
    left_share: leftShare(shares),
    max_items: maxNominees,
    min_share: smallestShare,
    version,
    next: null,
  };
}

function wireNominee({
  id,
  name,
  relation,
  phone,
  dob,
  share,
  guardian,
}: NomineeRow): Schemas['Nominee'] {
  // The store writes 33.50 where 33.5 was said.
  return { id, name, relation, phone, dob, share: toBig(share).toFixed(), guardian };
}

function ownerOf(context: CallContext): NomineeOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}

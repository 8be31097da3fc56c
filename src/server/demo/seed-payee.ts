import { accountNumberOf, keptNumbers } from '#core/banking/payee-number.ts';
import type { PayeeNumbers } from '#core/banking/payee-number.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { payee } from '#server/db/tables/payee.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { maskCard } from '#server/rules/mask.ts';

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
  readonly country: string;
  readonly holder: string;
  readonly now: Date;
}

interface Parts {
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'idNumber'>;
}

const month = 30 * 86_400_000;

// Numbers of the registries' own examples: no client of any bank has them.
const numbers: Readonly<Record<string, PayeeNumbers>> = {
  ES: { iban: 'ES7921000813610123456789' },
  PL: { iban: 'PL10105000997603123456789123' },
  TR: { iban: 'TR320010009999901234567890' },
  IN: { ifsc: 'SBIN0000300', account: '30012345678' },
};

/** A bank account that money was sent to before. */
export async function seedPayee(
  tx: TenantTransaction,
  { random, secrets }: Parts,
  { tenant, clientId, country, holder, now }: Owner,
): Promise<PayeeRow> {
  const kept = keptNumbers(
    country,
    numbers[country] ?? { routing: '021000021', account: '0001234567', account_type: 'checking' },
  );
  const at = new Date(now.getTime() - 2 * month);
  const row: PayeeRow = {
    tenant,
    id: newId(at, random),
    clientId,
    country,
    bankName: 'Demonstration Bank',
    holder,
    sealedNumbers: secrets.seal(JSON.stringify(kept), random),
    numberHash: secrets.idNumber(JSON.stringify(kept)),
    numberMasked: maskCard(accountNumberOf(kept)),
    isDefault: true,
    status: 'accepted',
    reason: null,
    decidedAt: null,
    createdAt: at,
    usableAt: at,
    removedAt: null,
    label: null,
  };
  await tx.insert(payee).values(row);
  return row;
}

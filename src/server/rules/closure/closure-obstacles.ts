import { compare, sum, toBig } from '#core/money.ts';

/** What stands against closing an account, in the order in which it is best settled. */
export const obstacleKinds = [
  'order',
  'orderPayment',
  'withdrawal',
  'deposit',
  'loanApplication',
  'outstanding',
  'loan',
  'holding',
  'product',
  'dividend',
  'unsettled',
  'reserved',
  'bonus',
  'cash',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

export interface ClosureObstacle {
  readonly kind: ObstacleKind;
  /** Decimal of the asset. */
  readonly amount: string;
  /** Currency, or the instrument that is held or ordered. */
  readonly asset: string;
  /** The object, where it is one of several. */
  readonly id: string | null;
}

export interface HeldBalance {
  readonly bucket: string;
  readonly asset: string;
  readonly amount: string;
}

const ofBucket: Readonly<Record<string, ObstacleKind>> = {
  cash: 'cash',
  bonus: 'bonus',
  frozen: 'reserved',
  unsettled: 'unsettled',
  invested: 'product',
  loan: 'loan',
  holding: 'holding',
  // On sale still belongs to the client.
  held: 'holding',
};

/**
 * What has to be settled before an account can be closed: open orders, payments and applications, what is owed, and every balance. Money that is
 * reserved for an order or a withdrawal is named with that, not a second time; what was advanced for a purchase with that, not with the loans.
 */
export function closureObstacles(
  balances: readonly HeldBalance[],
  open: readonly ClosureObstacle[],
): readonly ClosureObstacle[] {
  const found = new Map<string, ClosureObstacle>();
  for (const { bucket, asset, amount: balance } of balances) {
    const kind = Object.hasOwn(ofBucket, bucket) ? ofBucket[bucket] : undefined;
    const amount =
      kind === 'loan' ? toBig(balance).minus(advanced(open, asset)).toFixed() : balance;
    if (kind === undefined || compare(amount, '0') === 0) continue;
    if (kind === 'reserved' && open.some(reserves)) continue;
    const before = found.get(`${kind}:${asset}`);
    found.set(`${kind}:${asset}`, {
      kind,
      asset,
      amount: before === undefined ? amount : sum([before.amount, amount]),
      id: null,
    });
  }
  return [...open, ...found.values()].sort(
    (one, other) => obstacleKinds.indexOf(one.kind) - obstacleKinds.indexOf(other.kind),
  );
}

function advanced(open: readonly ClosureObstacle[], currency: string): string {
  const payments = open.filter(({ kind, asset }) => kind === 'orderPayment' && asset === currency);
  return sum(payments.map(({ amount }) => amount));
}

function reserves({ kind }: ClosureObstacle): boolean {
  return kind === 'order' || kind === 'withdrawal';
}

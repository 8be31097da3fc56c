/**
 * What a client can hold or owe. `holding` keeps quantities of instruments and `held` those of them that are on sale, the
 * others keep amounts of currencies; `unsettled` are proceeds before their settlement date, `invested` is money placed in products.
 */
export type Bucket = (typeof buckets)[number];
export const buckets = [
  'cash',
  'bonus',
  'frozen',
  'unsettled',
  'invested',
  'outstanding',
  'loan',
  'holding',
  'held',
] as const;

/** Buckets that a hold alone moves, and where it takes from. */
export type HoldSource = 'cash' | 'holding';
export const heldIn = { cash: 'frozen', holding: 'held' } as const satisfies Record<
  HoldSource,
  Bucket
>;

/**
 * The sub-account of a trading plan, apart from everything else of its client. `shares` are quantities of instruments, and
 * `selling` those of them that are on sale.
 */
export type PlanBucket = (typeof planBuckets)[number];
export const planBuckets = ['cash', 'frozen', 'unsettled', 'shares', 'selling'] as const;

/** Whose money an order moves: the client's own, or that of one of their plans. */
export interface OrderOwner {
  readonly clientId: string;
  readonly planId: string | null;
}

/** The other side of a client's postings. */
export type HouseAccount =
  | 'bank'
  | 'clearing'
  | 'custody'
  | 'issuer'
  | 'market'
  | 'fx'
  | 'fees'
  | 'tax'
  | 'duty'
  | 'promotion'
  | 'lending'
  | 'interest'
  | 'obligations';

/** A place that value moves from or to. */
export interface AccountPath {
  readonly path: string;
  /** `null` for an internal account. */
  readonly clientId: string | null;
}

export function clientAccount(clientId: string, bucket: Bucket): AccountPath {
  return { path: `client:${clientId}:${bucket}`, clientId };
}

export function planAccount(clientId: string, planId: string, bucket: PlanBucket): AccountPath {
  return { path: `client:${clientId}:plan:${planId}:${bucket}`, clientId };
}

const inPlan = {
  cash: 'cash',
  frozen: 'frozen',
  unsettled: 'unsettled',
  holding: 'shares',
  held: 'selling',
} as const satisfies Partial<Record<Bucket, PlanBucket>>;

/** A bucket of the client's own, or the one in its place in a plan. */
export function ownerAccount(
  { clientId, planId }: OrderOwner,
  bucket: keyof typeof inPlan,
): AccountPath {
  return planId === null
    ? clientAccount(clientId, bucket)
    : planAccount(clientId, planId, inPlan[bucket]);
}

export function houseAccount(name: HouseAccount): AccountPath {
  return { path: `house:${name}`, clientId: null };
}

/** The account of a stored path. */
export function accountAt(path: string): AccountPath {
  return { path, clientId: /^client:([0-9a-f-]+):/.exec(path)?.[1] ?? null };
}

/** The bucket that a path of a client names. */
export function bucketOf(path: string): Bucket {
  const name = path.slice(path.lastIndexOf(':') + 1);
  const bucket = buckets.find((each) => each === name);
  if (bucket === undefined || path.startsWith('house:'))
    throw new RangeError(`no bucket in ${path}`);
  return bucket;
}

/** Whether only a hold may move what is there. */
export function isHeld(path: string): boolean {
  return /^client:.*:(?:frozen|held|selling)$/.test(path);
}

/** The account that a hold took from, for the one it keeps in; every other path is itself. */
export function beforeHold({ path, clientId }: AccountPath): AccountPath {
  return {
    path: path
      .replace(/^(client:.*:)frozen$/, '$1cash')
      .replace(/^(client:.*:)held$/, '$1holding')
      .replace(/^(client:.*:)selling$/, '$1shares'),
    clientId,
  };
}

/** The last part of a path, by which a client is shown it: `fees` of the tenant's accounts, `frozen` of the client's own. */
export function placeOf(path: string): string {
  const name = path.slice(path.lastIndexOf(':') + 1);
  return { shares: 'holding', selling: 'held' }[name] ?? name;
}

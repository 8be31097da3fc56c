/** What a client can hold or owe. `holding` keeps quantities of instruments, the others amounts of currencies. */
export type Bucket = 'cash' | 'bonus' | 'frozen' | 'outstanding' | 'loan' | 'holding';

/** The other side of a client's postings. */
export type HouseAccount = 'bank' | 'market' | 'fees' | 'promotion' | 'lending' | 'obligations';

/** A place that value moves from or to. */
export interface AccountPath {
  readonly path: string;
  /** `null` for an account of the house. */
  readonly clientId: string | null;
}

export function clientAccount(clientId: string, bucket: Bucket): AccountPath {
  return { path: `client:${clientId}:${bucket}`, clientId };
}

export function houseAccount(name: HouseAccount): AccountPath {
  return { path: `house:${name}`, clientId: null };
}

/** The bucket that a path of a client names. */
export function bucketOf(path: string): Bucket {
  const name = path.slice(path.lastIndexOf(':') + 1);
  if (name === 'cash' || name === 'bonus' || name === 'frozen' || name === 'outstanding' || name === 'loan' || name === 'holding') {
    return name;
  }
  throw new RangeError(`no bucket in ${path}`);
}

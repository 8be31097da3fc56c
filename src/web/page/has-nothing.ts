/** Whether a client has invested nothing yet and owes nothing: there is money at most. */
export function hasMoneyAtMost(assets: {
  readonly buckets: readonly { readonly bucket: string; readonly amount: string }[];
}) {
  return hasNothing({
    buckets: assets.buckets.filter(({ bucket }) => bucket !== 'cash' && bucket !== 'bonus'),
  });
}

/** Whether a client has nothing yet, and owes nothing: every bucket of their assets is zero. */
export function hasNothing(assets: { readonly buckets: readonly { readonly amount: string }[] }) {
  return assets.buckets.every(({ amount }) => Number(amount) === 0);
}

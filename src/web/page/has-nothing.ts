/** Whether a client has nothing yet, and owes nothing: every bucket of their assets is zero. */
export function hasNothing(assets: { readonly buckets: readonly { readonly amount: string }[] }) {
  return assets.buckets.every(({ amount }) => Number(amount) === 0);
}

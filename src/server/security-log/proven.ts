/** The entry for a proof by which a client shows again who they are. */
export function proven(method: 'password' | 'pin' | 'code' | 'authenticator') {
  return { kind: 'identityProven', detail: { method } } as const;
}

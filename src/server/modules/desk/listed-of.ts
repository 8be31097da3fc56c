/** Which things of clients a list of the desk is asked for; `null` for any. */
export interface Listed<State> {
  readonly status: State | null;
  readonly clientId: string | null;
}

/** Of one status: the one that waits for the desk where none is named. Of one client: everything where none is named. */
export function listedOf<State>(
  query: { readonly status?: State; readonly client_id?: string },
  waiting: State,
): Listed<State> {
  const { status, client_id: clientId } = query;
  return {
    status: status ?? (clientId === undefined ? waiting : null),
    clientId: clientId ?? null,
  };
}

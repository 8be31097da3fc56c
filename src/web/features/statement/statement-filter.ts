import type { ReadParameters } from '#api/operations.gen.ts';
import { isMovementKind, type MovementKind } from '#core/statement/movement-kind.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import type { DecimalStyle } from '#core/form/typed-decimal.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';
import { searchOf } from '#page/statement-search.ts';

/** What a statement shows, as the address says it. */
export interface StatementFilter extends Period {
  readonly account: string;
  readonly type: MovementKind | null;
  readonly words: string;
}

/** Parameters of the call. */
export type StatementQuery = ReadParameters<'client/getStatement'>;

/** Reads the address; whatever is no filter is as if it were not there. */
export function readFilter(
  place: URLSearchParams,
  accounts: readonly string[],
  usual: { readonly account: string; readonly range: StatementRange },
): StatementFilter {
  const account = place.get('account');
  const type = place.get('type');
  return {
    account: account !== null && accounts.includes(account) ? account : usual.account,
    ...readPeriod(place, usual.range),
    type: type !== null && isMovementKind(type) ? type : null,
    words: place.get('q') ?? '',
  };
}

/** What to ask the backend. Words stand for an amount, the beginning of a reference, and types by their names. */
export function statementQuery(
  filter: StatementFilter,
  style: DecimalStyle,
  nameOf: (kind: MovementKind) => string,
): StatementQuery {
  const { account, type, words } = filter;
  return {
    account,
    ...periodQuery(filter),
    ...(type !== null && { type }),
    ...(words.trim() !== '' && searchOf(words.trim(), style, nameOf)),
  };
}

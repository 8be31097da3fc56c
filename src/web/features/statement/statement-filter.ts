import type { ReadParameters } from '#api/operations.gen.ts';
import { isMovementKind, movementKinds, type MovementKind } from '#core/statement/movement-kind.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { typedDecimal, type DecimalStyle } from '#core/form/typed-decimal.ts';
import { isDecimal } from '#core/decimal.ts';
import { toBig } from '#core/money.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';

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
    ...searchOf(words.trim(), style, nameOf),
  };
}

function searchOf(
  words: string,
  style: DecimalStyle,
  nameOf: (kind: MovementKind) => string,
): Pick<StatementQuery, 'search_amount' | 'search_reference' | 'search_types'> {
  if (words === '') return {};
  const amount = typedDecimal(words.replace(/[\p{Sc}\p{L}−+-]/gu, '').trim(), style);
  const kinds = movementKinds.filter((kind) => fold(nameOf(kind)).includes(fold(words)));
  return {
    ...(amount !== undefined && isDecimal(amount) && { search_amount: toBig(amount).toFixed() }),
    ...(/^[\da-f-]{4,36}$/i.test(words) && { search_reference: words.toLowerCase() }),
    // A search for what is no type either finds nothing, rather than everything.
    search_types: kinds.length === 0 ? 'none' : kinds.join(','),
  };
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

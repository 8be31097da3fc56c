import type { ReadParameters } from '#api/operations.gen.ts';
import { isDecimal } from '#core/decimal.ts';
import { typedDecimal, type DecimalStyle } from '#core/form/typed-decimal.ts';
import { toBig } from '#core/money.ts';
import { movementKinds, type MovementKind } from '#core/statement/movement-kind.ts';
import { foldText } from '#core/text-match.ts';

export type StatementSearch = Pick<
  ReadParameters<'client/getStatement'>,
  'search_amount' | 'search_reference' | 'search_types'
>;

/** What words stand for in a search; `null` where they are neither an amount, nor a reference, nor the name of a type. */
export function statementSearch(
  words: string,
  style: DecimalStyle,
  nameOf: (kind: MovementKind) => string,
): StatementSearch | null {
  const search = searchOf(words.trim(), style, nameOf);
  const isNothing =
    search.search_types === noType &&
    search.search_amount === undefined &&
    search.search_reference === undefined;
  return isNothing ? null : search;
}

// A search for what is no type finds nothing, rather than everything.
const noType = 'none';

/** The same as parameters of the call: words that stand for nothing find nothing, rather than everything. */
export function searchOf(
  words: string,
  style: DecimalStyle,
  nameOf: (kind: MovementKind) => string,
): StatementSearch {
  const amount = typedDecimal(words.replace(/[\p{Sc}\p{L}−+-]/gu, '').trim(), style);
  const kinds = movementKinds.filter((kind) => foldText(nameOf(kind)).includes(foldText(words)));
  return {
    ...(amount !== undefined && isDecimal(amount) && { search_amount: toBig(amount).toFixed() }),
    ...(/^[\da-f-]{4,36}$/i.test(words) && { search_reference: words.toLowerCase() }),
    search_types: kinds.length === 0 ? noType : kinds.join(','),
  };
}

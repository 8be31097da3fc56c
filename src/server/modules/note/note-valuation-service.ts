import { dayNumber } from '#core/civil-day.ts';
import { plainAmount, toBig } from '#core/money.ts';
import { noteResult } from '#core/product/note-payoff.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import { noteInstrument, noteMarket, noteOfInstrument } from './note-key-service.ts';
import { notesOf, type Note } from './note-record-service.ts';

const dayMs = 86_400_000;
// Of so much nominal amount the value of one unit is exact to six digits.
const many = '1000000';

/** Notes among instruments. A note that is not traded is worth what it cost until its result is fixed, and then what it will pay. */
export async function noteValues(
  tx: TenantTransaction,
  reader: ProductReader,
  instruments: readonly string[],
): Promise<readonly UnitValue[]> {
  const codes = new Set(instruments.map(noteOfInstrument));
  if ([...codes].every((code) => code === null)) return [];
  const notes = await notesOf(tx, reader.tenant.id, ['open', 'closed', 'ended']);
  return notes
    .filter(({ row }) => codes.has(row.code))
    .map((note) => {
      const { row, terms } = note;
      const issued = toBig(plainAmount(terms.issuePrice)).div(100).toFixed();
      const price = resultPerUnit(note) ?? issued;
      const at = (day: string) => dayNumber(day) * dayMs;
      const closes = [{ at: at(terms.issuesOn), close: issued }];
      if (price !== issued) closes.push({ at: at(terms.observesOn), close: price });
      return {
        instrument: noteInstrument(row.code),
        symbol: row.code.toUpperCase(),
        market: noteMarket,
        name: textsOf(row, reader).name,
        currency: row.currency,
        price,
        previous: price,
        closes,
      };
    });
}

function resultPerUnit({ row, terms }: Note): string | null {
  const { payoff, initialClose, finalClose } = terms;
  if (initialClose === null || finalClose === null || terms.stage === 'issued') return null;
  const closes = { initial: plainAmount(initialClose), final: plainAmount(finalClose) };
  return toBig(noteResult(payoff, many, row.currency, closes).total)
    .div(many)
    .toFixed();
}

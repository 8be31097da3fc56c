import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { movementKinds } from '#core/statement/movement-kind.ts';
import { statementCsv } from './export-statement.ts';
import english from './messages/en-US.json' with { type: 'json' };
import spanish from './messages/es-ES.json' with { type: 'json' };
import hindi from './messages/hi-IN.json' with { type: 'json' };
import polish from './messages/pl-PL.json' with { type: 'json' };
import turkish from './messages/tr-TR.json' with { type: 'json' };
import chinese from './messages/zh-CN.json' with { type: 'json' };

const languages: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['en-US', english],
  ['es-ES', spanish],
  ['hi-IN', hindi],
  ['pl-PL', polish],
  ['tr-TR', turkish],
  ['zh-CN', chinese],
];

const statement: components['schemas']['Statement'] = {
  account: 'EUR',
  from: '2026-11-01',
  to: '2026-11-20',
  time_zone: 'Europe/Madrid',
  opening: '4200.00',
  closing: '4100.00',
  money_in: '0.00',
  money_out: '100.00',
  items: movementKinds.map((what, index) => ({
    seq: index + 1,
    id: `01997c2e-52a1-7c3e-8a47-0f6f3f2f7a${String(index).padStart(2, '0')}`,
    what,
    counterparty: 'fx',
    amount: index % 2 === 0 ? `-${index + 1}234.80` : `${index + 1}234.80`,
    balance: '4100.20',
    // In Madrid it is the next day already.
    booked_at: '2026-11-19T23:30:07.000Z',
  })),
  next: null,
};

describe('a statement as CSV', () => {
  it.each(languages)('in %s has the lines of the screen, with its own words', (locale, texts) => {
    const say = (id: string) => {
      const text = texts[id];
      if (text === undefined) throw new Error(`${locale} has no ${id}`);
      return text;
    };
    const file = statementCsv(statement, say);
    expect(file.startsWith('\uFEFF')).toBe(true);
    const rows = file.slice(1).trimEnd().split('\r\n').map(cells);
    expect(rows.slice(0, 7)).toEqual([
      [say('statement.title'), 'EUR'],
      [say('statement.days'), '2026-11-01', '2026-11-20', 'Europe/Madrid'],
      [say('statement.opening'), '4200.00'],
      [say('statement.in'), '0.00'],
      [say('statement.out'), '100.00'],
      [say('statement.closing'), '4100.00'],
      [''],
    ]);
    expect(rows[7]).toEqual(
      ['time', 'what', 'other', 'amount', 'balance', 'currency', 'reference'].map((name) =>
        say(`statement.column.${name}`),
      ),
    );
    // Amounts as a spreadsheet of any language reads them: every line and every type of movement once.
    expect(rows.slice(8)).toEqual(
      statement.items.map(({ what, amount, balance, id }) => [
        '2026-11-20 00:30:07',
        say(`statement.what.${what}`),
        say('statement.place.fx'),
        amount,
        balance,
        'EUR',
        id,
      ]),
    );
  });
});

function cells(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

import { CsvError, parse } from 'csv-parse/sync';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { Translation } from './translation.ts';

/** CSV of a translation: `id`, the source language and the target language, every value quoted. */
export function writeCsv({ source, target, units }: Translation): string {
  const rows = [
    ['id', source, target],
    ...units.map((unit) => [unit.id, unit.source, unit.target ?? '']),
  ];
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** Reads what `writeCsv` writes, also as spreadsheets save it. */
export function readCsv(text: string, name: string): Translation {
  const [head = [], ...rows] = rowsOf(text, name);
  const [id, source = '', target = ''] = head;
  if (id !== 'id' || source === '' || target === '' || head.length !== 3)
    throw new UserError(
      `${name}:1 the columns are id, the source language and the target language`,
    );
  return {
    source,
    target,
    units: rows.map(([unit = '', from = '', to = '']) => ({
      id: unit,
      source: from,
      target: to === '' ? undefined : to,
    })),
  };
}

function rowsOf(text: string, name: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new UserError(`${name} cannot be read: ${error.message}`);
    throw error;
  }
}

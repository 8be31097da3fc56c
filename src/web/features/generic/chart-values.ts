import type { Field } from '#config/field.gen.ts';
import { answerAt } from '#core/answer-path.ts';

/** The height of a point; null where the entry has none, which leaves a gap. A drawing needs no more digits than a float has. */
export function chartValue(field: Field, entry: unknown): number | null {
  const value = answerAt(entry, field.field);
  const height = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof height === 'number' && Number.isFinite(height) ? height : null;
}

const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '&': '＆' };

/** Words in which nothing can be taken for markup. */
export function plainText(words: string): string {
  return words.replace(/[<>&]/g, (sign) => lookalikes[sign] ?? '');
}

import type { Field } from '#config/field.gen.ts';
import { isFigure } from './field-text.ts';

/** Figures stand at the end, so that their digits line up; all else at the start. */
export function columnSide(field: Field): 'start' | 'end' {
  return field.align ?? (isFigure(field) ? 'end' : 'start');
}

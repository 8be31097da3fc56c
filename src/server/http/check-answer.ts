import type { Operation } from './contract.ts';
import type { Validators } from './validators.ts';

/** How an answer violates its contract, for the developer; `null` when it does not. */
export function checkAnswer(
  operation: Operation,
  status: number,
  mediaType: string | null,
  body: string | null,
  validators: Validators,
): string | null {
  const answer = operation.answers.get(status);
  const where = `${operation.id} ${status}`;
  if (!answer) return `${where}: the contract lists no such status (${body ?? ''})`;
  if (answer.mediaType === null || answer.pointer === null)
    return body ? `${where}: a body where none is promised` : null;
  const given = mediaType?.split(';')[0]?.trim() ?? null;
  if (given !== null && answer.otherTypes.includes(given)) return null;
  if (given !== answer.mediaType)
    return `${where}: ${given ?? 'no media type'} instead of ${answer.mediaType}`;
  if (!given.endsWith('json')) return null;
  const value: unknown = JSON.parse(body ?? 'null');
  const validate = validators.at(operation.document, answer.pointer);
  if (!validate(value)) return `${where}: ${JSON.stringify(validate.errors)}`;
  const code =
    status >= 400 && typeof value === 'object' && value !== null && 'code' in value
      ? value.code
      : null;
  if (typeof code === 'string' && operation.errors.length > 0 && !operation.errors.includes(code)) {
    return `${where}: code ${code} is not announced`;
  }
  return null;
}

import { answerFields, innerLists, isShown } from '#generator/openapi/answer-fields.ts';
import { findField } from '#generator/openapi/answer-field.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { propertiesOf, saidOf } from '#generator/openapi/described-schema.ts';
import { listPath } from '#generator/openapi/operation-entry.ts';
import { settableParameters } from '#generator/openapi/settable-parameters.ts';

/** A name that an editor offers, and what it says beside it. */
export interface OfferedName {
  readonly name: string;
  readonly about: string;
}

/** The fields of one list or object in an answer. */
export interface AnswerNames {
  readonly of: 'list' | 'object';
  /** As `bind.items` names it; undefined for the one that a bind without it means. */
  readonly items: string | undefined;
  readonly fields: readonly OfferedName[];
}

/** What may be named beside one operation. */
export interface OperationNames {
  readonly id: string;
  readonly isRead: boolean;
  readonly answers: readonly AnswerNames[];
  /** Fields of the request, those of its objects dotted. */
  readonly requests: readonly OfferedName[];
  /** Parameters that are not sent as headers. */
  readonly parameters: readonly OfferedName[];
}

/** Objects within objects of a request are followed this far, as a form's groups are. */
const deepest = 3;

export function operationNames(operation: DescribedOperation): OperationNames {
  return {
    id: operation.id,
    isRead: operation.method === 'GET' && operation.answer !== undefined,
    answers: [
      ...answersAt(operation, listPath(operation)).filter(({ of }) => of === 'list'),
      ...answersAt(operation, '').filter(({ of }) => of === 'object'),
    ]
      .map((answer): AnswerNames => ({ ...answer, items: undefined }))
      .concat(innerLists(operation).flatMap((path) => answersAt(operation, path))),
    requests: requestsOf(operation),
    parameters: settableParameters(operation).map((one) => ({
      name: one.name,
      about: `${one.in} parameter${one.required ? ', required' : ''}`,
    })),
  };
}

function answersAt(operation: DescribedOperation, items: string | undefined): AnswerNames[] {
  const answer = items === undefined ? undefined : answerFields(operation, items);
  const fields = (answer?.fields ?? [])
    .filter(({ kind }) => isShown(kind))
    .map(({ path, type, title, description }) => ({
      name: path,
      about: [type, title ?? description].filter((part) => part !== undefined).join(': '),
    }));
  return answer === undefined || fields.length === 0 ? [] : [{ of: answer.of, items, fields }];
}

function requestsOf({ body, tree }: DescribedOperation): OfferedName[] {
  const inside = (path: readonly string[]): OfferedName[] => {
    if (body === undefined || path.length === deepest) return [];
    const found = findField([body], path, tree);
    if (found.kind !== 'schemas') return [];
    return [...propertiesOf(found.schemas)]
      .filter(([, schemas]) => schemas.some((schema) => schema['readOnly'] !== true))
      .flatMap(([key, schemas]) => {
        const own = [...path, key];
        const inner = inside(own);
        const { title, description = '' } = saidOf(schemas);
        return inner.length > 0 ? inner : [{ name: own.join('.'), about: title ?? description }];
      });
  };
  return inside([]);
}

import { fieldCodes, isErrorCode, type FieldCode } from '#core/error-catalogue.ts';
import { CodedError, type ErrorParams, type FieldProblem } from '#core/errors.ts';
import { byStatus } from './by-status.ts';

/**
 * Turns a refused answer into a coded error. A body that is no problem document (a proxy's page, a cut
 * connection) is identified by its status alone.
 */
export async function problemOf(response: Response): Promise<CodedError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (isRecord(body) && isErrorCode(body['code'])) {
    return new CodedError(body['code'], paramsOf(body, response), fieldsOf(body['errors']));
  }
  return byStatus(response.status);
}

function paramsOf(body: Record<string, unknown>, response: Response): ErrorParams {
  const kept: Record<string, ErrorParams[string]> = plainParams(body['params']);
  // Why a gate is closed; `core/gate-reasons` parses it for display.
  const reasons = isRecord(body['params']) ? body['params']['reasons'] : undefined;
  if (Array.isArray(reasons)) kept['reasons'] = reasons;
  const retryAfter = Number(response.headers.get('Retry-After'));
  if (Number.isFinite(retryAfter) && retryAfter > 0) kept['retryAfter'] = retryAfter;
  return kept;
}

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item['pointer'] !== 'string') return [];
    return [
      {
        pointer: item['pointer'],
        code: fieldCode(item['code']),
        params: plainParams(item['params']),
      },
    ];
  });
}

function plainParams(value: unknown): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const [key, param] of Object.entries(isRecord(value) ? value : {})) {
    if (typeof param === 'string' || typeof param === 'number') kept[key] = param;
  }
  return kept;
}

function fieldCode(value: unknown): FieldCode {
  return fieldCodes.find((code) => code === value) ?? 'invalid';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import type { FastifyReply } from 'fastify';
import { errorCatalogue } from '#core/error-catalogue.ts';
import type { ErrorCode, ErrorParams, FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';

/** Body of a refusal (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
  readonly errors?: readonly FieldProblem[];
}

const mediaType = 'application/problem+json';

/** Codes that Fastify raises itself, before or after our own checks. */
const fromFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
  // No path of ours is so long, so nothing can be there.
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

function problemOf(error: CodedError): Problem {
  return {
    type: `urn:livery:error:${error.code}`,
    title: error.code,
    status: errorCatalogue[error.code],
    code: error.code,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(error.errors.length > 0 && { errors: error.errors }),
  };
}

export function sendProblem(reply: FastifyReply, error: CodedError): FastifyReply {
  const wait = error.params['retryAfter'];
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply
    .code(errorCatalogue[error.code])
    .type(mediaType)
    .send(JSON.stringify(problemOf(error)));
}

/** What a thrown thing means to the caller. Everything that was not meant for the caller is `internal`. */
export function toCodedError(error: unknown, bodyLimit: number): CodedError {
  if (error instanceof CodedError)
    return errorCatalogue[error.code] === 0 ? new CodedError('internal') : error;
  const code = codeOf(error);
  const known = fromFastify[code];
  if (known === 'payloadTooLarge') return new CodedError(known, { limit: bodyLimit });
  if (known) return new CodedError(known);
  // What is left of the 400s is a body that is no JSON, an empty one, or an address that cannot be decoded.
  if (statusOf(error) === 400)
    return new CodedError('requestInvalid', {}, [{ pointer: '', code: 'format' }]);
  return new CodedError('internal');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

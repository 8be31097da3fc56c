import { errorCatalogue, type ErrorCode, type FieldCode } from '#core/error-catalogue.ts';

/** One thing that is wrong with a request: a place in its body, or a parameter. */
export interface RequestError {
  /** JSON pointer into the body; absent where a parameter is meant. */
  readonly pointer?: string;
  /** `query state`, `header X-Region` … */
  readonly parameter?: string;
  readonly code: FieldCode;
  /** For who reads the answer. */
  readonly detail: string;
}

/** A refusal, as `application/problem+json` (RFC 9457) with the code that the app shows a text for. */
export interface MockProblem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly RequestError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a refusal. */
export function problemBody({ status, code, detail, errors }: MockProblem): string {
  const title = titles[status];
  return JSON.stringify(
    {
      type: 'about:blank',
      ...(title === undefined ? {} : { title }),
      status,
      code,
      detail,
      ...(errors === undefined ? {} : { errors }),
    },
    null,
    2,
  );
}

/** The code of the catalogue that a bare status is shown by. */
export function codeOfStatus(status: number): ErrorCode {
  const known: Readonly<Record<number, ErrorCode>> = {
    400: 'requestInvalid',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'notFound',
    409: 'stateConflict',
    413: 'payloadTooLarge',
    415: 'mediaTypeUnsupported',
    422: 'requestInvalid',
    429: 'tooManyAttempts',
    500: 'internal',
    501: 'notAvailable',
    503: 'serviceUnavailable',
  };
  const found = known[status];
  if (found !== undefined) return found;
  return status >= 500 ? 'internal' : 'requestInvalid';
}

/** The status that the catalogue gives a code. */
export function refusal(
  code: ErrorCode,
  detail: string,
  more: Pick<MockProblem, 'errors' | 'headers'> = {},
): MockProblem {
  return { status: errorCatalogue[code], code, detail, ...more };
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/**
 * The one catalogue of refusals: permanent code → HTTP status and parameter names.
 * The server sends codes, the client shows the message `error.<code>`; specification §8 is the source.
 * A status of 0 marks a code that only the browser raises.
 */
export const errorCatalogue = {
  // session and access
  unauthorized: { status: 401, params: [] },
  sessionExpired: { status: 401, params: [] },
  notAuthenticated: { status: 401, params: [] },
  loginRequired: { status: 0, params: [] },
  forbidden: { status: 403, params: [] },
  gateRefused: { status: 403, params: ['reasons'] },
  notFound: { status: 404, params: [] },
  tenantUnknown: { status: 404, params: [] },
  guestLimitReached: { status: 429, params: ['quota', 'retryAfter'] },
  tooManyAttempts: { status: 429, params: ['retryAfter', 'seconds'] },
  stepUpNeeded: { status: 403, params: ['need', 'by', 'intent'] },
  stepUpCancelled: { status: 0, params: [] },

  // authentication
  loginFailed: { status: 401, params: [] },
  accountLocked: { status: 403, params: [] },
  signInLocked: { status: 403, params: [] },
  coolingOff: { status: 403, params: ['until', 'hours'] },
  verificationFailed: { status: 401, params: [] },
  mfaRequired: { status: 401, params: [] },
  noPendingSession: { status: 401, params: [] },
  noRefreshToken: { status: 401, params: [] },
  refreshRejected: { status: 401, params: [] },
  registrationFailed: { status: 400, params: [] },
  passwordResetFailed: { status: 400, params: [] },
  passwordChangeFailed: { status: 400, params: [] },
  pinSetFailed: { status: 400, params: [] },
  pinRejected: { status: 403, params: [] },
  pinLocked: { status: 403, params: [] },
  passwordRejected: { status: 403, params: [] },
  codeRejected: { status: 403, params: [] },
  logoutFailed: { status: 0, params: [] },

  // requests
  requestInvalid: { status: 400, params: [] },
  formInvalid: { status: 0, params: [] },
  idempotencyKeyMissing: { status: 400, params: [] },
  idempotencyKeyReused: { status: 422, params: [] },
  idempotencyInFlight: { status: 409, params: [] },
  payloadTooLarge: { status: 413, params: ['limit'] },
  mediaTypeUnsupported: { status: 415, params: [] },
  stateConflict: { status: 409, params: ['state'] },
  alreadyExists: { status: 409, params: [] },
  draftRefused: { status: 400, params: [] },
  draftLimitReached: { status: 409, params: ['limit'] },
  watchlistUpdateFailed: { status: 400, params: ['limit'] },

  changedMeanwhile: { status: 409, params: [] },

  // files
  uploadFailed: { status: 400, params: [] },
  imageTooLarge: { status: 413, params: ['limit'] },

  // identity
  kycLoadFailed: { status: 0, params: [] },
  kycSubmitFailed: { status: 0, params: [] },
  kycDuplicate: { status: 409, params: [] },
  agreementUnavailable: { status: 0, params: [] },

  // nominees
  nomineeAddFailed: { status: 0, params: [] },
  nomineeDeleteFailed: { status: 0, params: [] },
  nomineeLimitReached: { status: 409, params: ['limit'] },

  // money
  insufficientBalance: { status: 409, params: ['asset'] },
  payeeLimitReached: { status: 409, params: ['limit'] },
  payeeSaveFailed: { status: 0, params: [] },
  depositsClosed: { status: 403, params: [] },
  depositAccountMissing: { status: 409, params: [] },
  depositLimitReached: { status: 409, params: ['limit'] },
  withdrawalOpen: { status: 409, params: [] },
  noAvailableFunds: { status: 409, params: [] },
  amountAboveAvailable: { status: 409, params: [] },
  accountsUnavailable: { status: 0, params: [] },

  // exchange
  quoteExpired: { status: 409, params: [] },
  quoteTimeout: { status: 0, params: [] },
  rateUnavailable: { status: 503, params: [] },
  fxRateUnavailable: { status: 409, params: [] },
  exchangeFailed: { status: 0, params: [] },

  // market
  ticketInvalid: { status: 401, params: [] },
  tooManyInstruments: { status: 400, params: ['limit'] },
  priceUnavailable: { status: 404, params: [] },

  // machinery
  internal: { status: 500, params: [] },
  notAvailable: { status: 501, params: [] },
  serviceUnavailable: { status: 503, params: ['retryAfter'] },
  networkUnreachable: { status: 0, params: [] },
  timeout: { status: 0, params: [] },
  unknown: { status: 0, params: [] },
} as const satisfies Record<string, { status: number; params: readonly string[] }>;

export type ErrorCode = keyof typeof errorCatalogue;
export type ErrorParams = Readonly<Record<string, string | number | readonly unknown[]>>;

/** One refused field: a JSON pointer into the request body and the catalogue's field code. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What can be wrong with one field. The client shows `field.<code>`. */
export const fieldCodes = [
  'required',
  'type',
  'format',
  'pattern',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'tooFew',
  'tooMany',
  'repeated',
  'notOneOf',
  'unknownKey',
  'mismatch',
  'common',
  'sequence',
  'containsName',
  'containsBrand',
  'taken',
  'wrongCode',
  'invalid',
  'underage',
  'future',
  'checkDigit',
  'birthDateDiffers',
  'phone',
  'phoneDigits',
  'phoneLength',
  'areaCode',
  'sameTwice',
  'fileUnknown',
  'sharesAbove',
  'numberLength',
  'otherCountry',
  'decimals',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** An expected refusal that crosses a boundary. Never carries text: the code is translated where it is shown. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly errors: readonly FieldProblem[];

  constructor(code: ErrorCode, params: ErrorParams = {}, errors: readonly FieldProblem[] = []) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.params = params;
    this.errors = errors;
  }

  /** HTTP status of the code; 0 for codes of the browser alone. */
  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

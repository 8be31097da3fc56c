/**
 * The one catalogue of refusals: permanent code → HTTP status; the parameters of a code stand beside it.
 * The server sends codes, the client shows the message `error.<code>`; specification §8 is the source.
 * A status of 0 marks a code that only the browser raises.
 */
export const errorCatalogue = {
  // session and access
  unauthorized: 401,
  sessionExpired: 401,
  notAuthenticated: 401,
  loginRequired: 0,
  forbidden: 403,
  gateRefused: 403, // reasons
  notFound: 404,
  tenantUnknown: 404,
  guestLimitReached: 429, // quota, retryAfter
  tooManyAttempts: 429, // retryAfter, seconds
  stepUpNeeded: 403, // need, by, intent
  stepUpCancelled: 0,

  // authentication
  loginFailed: 401,
  accountLocked: 403,
  accountClosed: 403,
  signInLocked: 403,
  coolingOff: 403, // until, hours
  verificationFailed: 401,
  mfaRequired: 401,
  noPendingSession: 401,
  noRefreshToken: 401,
  refreshRejected: 401,
  registrationFailed: 400,
  passwordResetFailed: 400,
  passwordChangeFailed: 400,
  pinSetFailed: 400,
  pinRejected: 403,
  pinLocked: 403,
  passwordRejected: 403,
  codeRejected: 403,
  logoutFailed: 0,

  // requests
  requestInvalid: 400,
  formInvalid: 0,
  idempotencyKeyMissing: 400,
  idempotencyKeyReused: 422,
  idempotencyInFlight: 409,
  payloadTooLarge: 413, // limit
  mediaTypeUnsupported: 415,
  stateConflict: 409, // state
  alreadyExists: 409,
  closureUnsettled: 409, // obstacles
  messagesRequired: 409,
  draftRefused: 400,
  draftLimitReached: 409, // limit
  watchlistUpdateFailed: 400, // limit

  changedMeanwhile: 409,

  // what a client has
  removalFailed: 0,
  profileRefreshFailed: 0,

  // files
  uploadFailed: 400,
  imageTooLarge: 413, // limit
  pdfRefused: 400,

  // identity
  kycLoadFailed: 0,
  kycSubmitFailed: 0,
  kycDuplicate: 409,
  agreementUnavailable: 0,

  // chat
  chatUnavailable: 0,
  chatTokenMissing: 0,

  // nominees
  nomineeAddFailed: 0,
  nomineeDeleteFailed: 0,
  nomineeLimitReached: 409, // limit

  // money
  insufficientBalance: 409, // asset
  payeeLimitReached: 409, // limit
  payeeSaveFailed: 0,
  depositAccountMissing: 409,
  depositFailed: 0,
  depositLimitReached: 409, // limit
  alertLimitReached: 409, // limit
  planLimitReached: 409, // limit
  planHalted: 409,
  cryptoUnavailable: 409,
  loanRefused: 409, // reasons
  withdrawalOpen: 409,
  withdrawalRefused: 409, // reasons
  withdrawalFailed: 0,
  withdrawalCancelFailed: 0,
  noAvailableFunds: 409,
  amountAboveAvailable: 409,
  accountsUnavailable: 0,

  // trading
  orderRefused: 409, // reasons
  productRefused: 409, // reasons
  offeringRefused: 409, // reasons
  priceFarOff: 409, // price, day
  orderFailed: 0,
  orderInvalid: 0,
  orderUnavailable: 0,

  // statements
  statementTooLong: 409, // limit
  reportTooLong: 409, // limit

  // exchange
  quoteExpired: 409,
  quoteTimeout: 0,
  rateUnavailable: 503,
  fxRateUnavailable: 409,
  exchangeFailed: 0,

  // market
  ticketInvalid: 401,
  tooManyInstruments: 400, // limit
  priceUnavailable: 404,

  // machinery
  internal: 500,
  notAvailable: 501,
  serviceUnavailable: 503, // retryAfter
  networkUnreachable: 0,
  timeout: 0,
  unknown: 0,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCatalogue;

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

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

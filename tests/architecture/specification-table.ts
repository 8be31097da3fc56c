/** A text that the specification's error catalogue (§8) names: its English words, its message, and the code that shows or raises it. */
export type CatalogueRow = readonly [words: string, id: string, place: string];

export const catalogue: readonly CatalogueRow[] = [
  // Session and guards
  ['Unauthorized', 'error.unauthorized', 'src/web/live/live-events.ts'],
  [
    'Session expired. Please sign in again.',
    'error.sessionExpired',
    'src/web/app/create-services.ts',
  ],
  ['Please log in to continue', 'error.loginRequired', 'src/web/screens/protected-screen.tsx'],
  [
    'Daily limit reached. Log in to continue.',
    'error.guestLimitReached',
    'src/web/features/quote/read-error.tsx',
  ],
  ['Not authenticated', 'error.notAuthenticated', 'src/api/create-api.ts'],
  ['No refresh token', 'error.noRefreshToken', 'src/api/refresh.ts'],
  ['No pending session. Please login again.', 'error.noPendingSession', 'src/machines/auth.ts'],
  // Sign-in
  ['Login failed', 'error.loginFailed', 'src/web/features/auth/sign-in.block.tsx'],
  ['Verification failed', 'error.verificationFailed', 'src/machines/auth.ts'],
  ['Additional verification is required.', 'error.mfaRequired', 'src/server/http/authorize.ts'],
  [
    'Registration failed. Please try again.',
    'error.registrationFailed',
    'src/machines/registration.ts',
  ],
  [
    'Password reset failed. Please try again.',
    'error.passwordResetFailed',
    'src/server/modules/auth/password-reset-service.ts',
  ],
  [
    'Failed to change password',
    'error.passwordChangeFailed',
    'src/server/modules/auth/security-handlers.ts',
  ],
  ['Failed to set PIN', 'error.pinSetFailed', 'src/machines/pin.ts'],
  ['Logout failed', 'error.logoutFailed', 'src/web/session/use-sign-out.ts'],
  // Trading
  [
    'Unable to process the order now',
    'error.orderUnavailable',
    'src/web/features/trade/ticket-notice.tsx',
  ],
  ['Invalid order payload', 'error.orderInvalid', 'src/web/features/trade/ticket-notice.tsx'],
  ['Failed to place order', 'error.orderFailed', 'src/machines/order.ts'],
  [
    'Quotation expired. Refresh price.',
    'error.quoteExpired',
    'src/web/features/trade/ticket-notice.tsx',
  ],
  ['Unable to fetch price', 'error.priceUnavailable', 'src/machines/order.ts'],
  [
    'Timeout. Please get the latest quotation again.',
    'error.quoteTimeout',
    'src/machines/order.ts',
  ],
  ['Insufficient balance', 'error.insufficientBalance', 'src/server/ledger/write-entry.ts'],
  ['No available funds', 'error.noAvailableFunds', 'src/web/features/exchange/exchange-form.tsx'],
  [
    'Amount exceeds available funds',
    'error.amountAboveAvailable',
    'src/web/forms/use-amount-words.ts',
  ],
  ['No available funds', 'ticket.obstacle.noFunds', 'src/web/features/trade/obstacles.tsx'],
  [
    'Amount exceeds available funds',
    'ticket.obstacle.aboveAvailable',
    'src/web/features/trade/obstacles.tsx',
  ],
  [
    'Insufficient balance after currency conversion',
    'ticket.obstacle.aboveAvailableFx',
    'src/web/features/trade/obstacles.tsx',
  ],
  [
    'FX rate unavailable (amount is an estimate)',
    'ticket.obstacle.fxUnavailable',
    'src/web/features/trade/obstacles.tsx',
  ],
  [
    'You do not meet the eligibility requirements for this product.',
    'ticket.obstacle.eligibility',
    'src/web/features/trade/obstacles.tsx',
  ],
  [
    'You do not meet the eligibility requirements for this product.',
    'product.obstacle.eligibility',
    'src/web/features/product/product-obstacles.tsx',
  ],
  [
    'You do not meet the eligibility requirements for this product.',
    'offering.obstacle.eligibility',
    'src/web/features/offering/use-offering-words.ts',
  ],
  [
    'Requires VIP ≥ {vip} & Score ≥ {score}.',
    'ticket.obstacle.level',
    'src/web/features/trade/obstacles.tsx',
  ],
  [
    'FX rate unavailable (amount is an estimate)',
    'error.fxRateUnavailable',
    'src/web/features/trade/quote-figures.tsx',
  ],
  // Gates (§6)
  [
    'Requires VIP ≥ {vip, number} & Score ≥ {score, number}',
    'gate.levelTooLow',
    'src/web/i18n/use-gate-words.ts',
  ],
  ['Permission not granted', 'gate.permissionMissing', 'src/web/i18n/use-gate-words.ts'],
  ['Requires all: {permissions}', 'gate.allPermissionsMissing', 'src/web/i18n/use-gate-words.ts'],
  ['Requires any: {permissions}', 'gate.anyPermissionMissing', 'src/web/i18n/use-gate-words.ts'],
  ['Feature disabled', 'gate.featureDisabled', 'src/web/i18n/use-gate-words.ts'],
  // Withdrawal and banking
  [
    'Unable to cancel withdrawal',
    'error.withdrawalCancelFailed',
    'src/web/features/withdrawal/withdrawal-sheet.tsx',
  ],
  ['Withdrawal request failed', 'error.withdrawalFailed', 'src/machines/withdrawal.ts'],
  [
    'You need to add a bank account to withdraw',
    'withdraw.reason.payeeMissing',
    'src/web/features/withdrawal',
  ],
  [
    'We couldn’t save that account',
    'error.payeeSaveFailed',
    'src/web/features/banking/payee-sheet.tsx',
  ],
  [
    'Outstanding balance detected, you cannot withdraw until it is cleared',
    'withdraw.reason.outstanding',
    'src/web/features/withdrawal',
  ],
  [
    'trading is suspended, your trust score falls and decisions are delayed',
    'withdraw.reason.outstanding.detail',
    'src/web/features/withdrawal/reasons.tsx',
  ],
  [
    'No suitable deposit account is available, contact support.',
    'error.depositAccountMissing',
    'src/server/modules/deposit/deposit-service.ts',
  ],
  ['Deposit submission failed', 'error.depositFailed', 'src/web/features/banking/deposit-form.tsx'],
  // Nominees
  [
    'Failed to delete nominee',
    'error.nomineeDeleteFailed',
    'src/web/features/nominee/remove-sheet.tsx',
  ],
  ['Failed to add nominee', 'error.nomineeAddFailed', 'src/web/features/nominee/nominee-sheet.tsx'],
  // Identity and files
  [
    'Failed to load KYC information',
    'error.kycLoadFailed',
    'src/web/features/kyc/verification.block.tsx',
  ],
  ['Unable to submit your KYC right now', 'error.kycSubmitFailed', 'src/machines/kyc.ts'],
  ['The agreement is unavailable right now', 'error.agreementUnavailable', 'src/machines/kyc.ts'],
  [
    'Upload failed, please try again',
    'error.uploadFailed',
    'src/web/forms/widgets/image-widget.tsx',
  ],
  ['Image is too big', 'error.imageTooLarge', 'src/server/modules/file/clean-image.ts'],
  // Exchange
  ['Exchange failed', 'error.exchangeFailed', 'src/machines/exchange.ts'],
  [
    'Unable to fetch accounts',
    'error.accountsUnavailable',
    'src/web/features/exchange/exchange.block.tsx',
  ],
  ['Unable to fetch rate', 'error.rateUnavailable', 'src/machines/exchange.ts'],
  // Other
  ['Failed to update watchlist', 'error.watchlistUpdateFailed', 'src/web/data/use-watch-lists.ts'],
  ['Form invalid', 'error.formInvalid', 'src/web/forms/form-view.tsx'],
  ['No active countries configured', 'banking.noCountries', 'src/web/features/banking'],
  ['Removal failed', 'error.removalFailed', 'src/web/features/banking/remove-payee-sheet.tsx'],
  [
    'Profile refresh failed',
    'error.profileRefreshFailed',
    'src/web/features/profile/identity.block.tsx',
  ],
  ['Copy failed', 'security.recovery.copyFailed', 'src/web/features/security/use-copy.ts'],
  ['Something went wrong. Please try again.', 'error.unknown', 'src/web/errors'],
  [
    'Your cookie choice is saved on this device',
    'cookie.savedHere',
    'src/web/features/cookie/use-choose.ts',
  ],
  ['The chat could not be loaded', 'error.chatUnavailable', 'src/web/platform/chat-plugin.ts'],
  ['Missing chat token', 'error.chatTokenMissing', 'src/web/features/chat/plugin-chat.tsx'],
  ['Sorry, we couldn’t reach that page.', 'screen.notFound.message', 'src/web/app/not-found.tsx'],
];

/** A constant of the specification (§9): what it is, the code that holds it, and how it stands there. */
export type ConstantRow = readonly [what: string, place: string, text: RegExp];

export const constants: readonly ConstantRow[] = [
  ['withdrawal PIN: 6 digits', 'tenants/base/forms/set-pin.json', /"pattern": "\^\[0-9\]\{6\}\$"/],
  [
    'password: at least 6 characters',
    'src/server/tenants/tenant-directory.ts',
    /shortestPassword = 6;/,
  ],
  ['minimum age: 18', 'src/core/identity/age.ts', /minimumAge = 18;/],
  ['nominees’ shares: at most 100 %', 'src/core/nominee/shares.ts', /whole = '100';/],
  ['identity review: up to 48 hours', 'src/core/identity/kyc-status.ts', /reviewHours = 48;/],
  [
    'guests a day: search 3, read_stock 5, view_quote 10',
    'src/server/rules/guest-quota.ts',
    /search: 3, read_stock: 5, view_quote: 10/,
  ],
  [
    'guests begin anew each day',
    'src/server/modules/quota/guest-quota-service.ts',
    /ofDay\(tenant\.id, todayOf\(tenant\)/,
  ],
  [
    'guests begin anew with a sign-in',
    'src/server/modules/quota/quota-handlers.ts',
    /quotas\.reset\(/,
  ],
  ['profile is fresh for 30 s', 'src/api/queries.ts', /profile: 30_000,/],
  ['identity check is fresh for 60 s', 'src/api/queries.ts', /verified: 60_000,/],
  ['permissions are fresh for 5 minutes', 'src/api/queries.ts', /permissions: 5 \* 60_000,/],
  [
    'permissions are kept with their moment',
    'src/web/data/kept-permissions.ts',
    /JSON\.stringify\(\{ session: owner, at, payload \}/,
  ],
  [
    'settings are kept in the browser',
    'src/web/page/settings-store.ts',
    /storage\.write\('settings'/,
  ],
  ['settings are saved after 200 ms', 'src/web/page/settings-store.ts', /saveDebounce = 200;/],
  [
    'the start is shown again after 24 hours',
    'src/core/startup-due.ts',
    /shownAgainAfter = 24 \* 60 \* 60 \* 1_000;/,
  ],
  ['a failed endpoint counts as 9999 ms', 'src/core/connection.ts', /failedLatency = 9999;/],
  [
    'excellent ≤ 120, good ≤ 250, fair ≤ 500, poor ≤ 1500 ms',
    'src/core/connection.ts',
    /<= 120[\s\S]*<= 250[\s\S]*<= 500[\s\S]*<= 1500/,
  ],
  [
    'the scale of connections has five words',
    'src/core/connection.ts',
    /'excellent' \| 'good' \| 'fair' \| 'poor' \| 'offline'/,
  ],
  ['a part of the app may take 15 s', 'src/web/platform/retried.ts', /timeoutMs = 15_000;/],
  [
    'a part that did not load is tried 3 times after 800 ms',
    'src/web/platform/retried.ts',
    /attempts = 3;\nconst pause = 800;/,
  ],
  ['a part shows that it loads after 150 ms', 'src/web/screens/block-view.tsx', /partDelay = 150;/],
  ['an answer shows that it loads after 120 ms', 'src/web/ui/skeleton.tsx', /answerDelay = 120;/],
  [
    'only a part that the network or the time failed is tried again',
    'src/web/platform/retried.ts',
    /!isLost\(error\)\) throw error/,
  ],
  ['mobile is below 900 px', 'src/web/theme', /md: '900px'/],
  ['default language en-US', 'src/core/language-choice.ts', /defaultLanguage = 'en-US';/],
  ['default country code 1', 'tenants/base/profile.json', /"countryCode": 1,/],
  ['default currency USD', 'tenants/base/profile.json', /"currency": "USD",/],
  ['default template sc', 'tenants/base/profile.json', /"template": "sc",/],
  ['default theme standard', 'src/core/theme-choice.ts', /standardTheme = 'standard';/],
  ['default route /dashboard', 'src/web/app/app-routes.tsx', /\?\? '\/dashboard'/],
  [
    'ranges today, week, month, quarter, 7D, 30D, 90D',
    'src/core/date-range.ts',
    /'today',\s+'week',\s+'month',\s+'quarter',\s+'7D',\s+'30D',\s+'90D',/,
  ],
  [
    'greetings of five times of the day',
    'src/core/greeting.ts',
    /'morning' \| 'midday' \| 'afternoon' \| 'evening' \| 'night'/,
  ],
  [
    'fees: tax, stamp duty, trade fees',
    'src/core/trading/venue-terms.ts',
    /feeKinds = \['tax', 'duty', 'trade'\]/,
  ],
  [
    '“Session expired” at most every 3 s',
    'src/web/app/create-services.ts',
    /unauthorizedThrottle = 3_000;/,
  ],
  [
    'a profile that answers 401 or 403 ends the session',
    'src/api/create-api.ts',
    /isProfile && status === 403/,
  ],
  ['an ended session leads to /', 'src/web/app/session-end.tsx', /navigate\('\/'/],
  [
    'a guest is led home with ?redirect=',
    'src/web/screens/protected-screen.tsx',
    /\?redirect=\$\{wanted\}/,
  ],
  [
    'who signed in returns to where they wanted to be',
    'src/web/features/auth/sign-in.block.tsx',
    /returnPath\(wanted, home\)/,
  ],
  [
    'a purchase in another currency needs enough after conversion',
    'src/server/modules/exchange/quote-exchange.ts',
    /new CodedError\('insufficientBalance', \{ asset: sell \}\)/,
  ],
  [
    'a chat script that does not load is logged',
    'src/web/platform/chat-plugin.ts',
    /console\.error\(`the chat plug-in did not load/,
  ],
  [
    '“Please log in” at most every 2 s',
    'src/web/screens/protected-screen.tsx',
    /reminderThrottle = 2_000;/,
  ],
  ['swipe back: threshold 80 px', 'src/core/gesture/touch-path.ts', /swipeThreshold = 80;/],
  ['swipe back: vertical cancel 12 px', 'src/core/gesture/touch-path.ts', /swipeCancel = 12;/],
  ['pull to refresh on lists', 'src/web/app/shell/touch.ts', /onRefresh\(\)/],
  ['news and its detail', 'tenants/base/screens/news-item.json', /"route": "\/news\/:id"/],
  [
    'AI day trading and its guide',
    'tenants/base/screens/ai-trading.json',
    /"document": "day-trading-guide"/,
  ],
  ['tokens are renewed 60 s before they expire', 'src/api/refresh.ts', /refreshAhead = 60_000;/],
  ['the chat may take 8 s', 'src/core/chat/plugin-rules.ts', /pluginWaitMs = 8_000;/],
  [
    'the chat learns who the client is every 4 hours at most',
    'src/core/chat/plugin-rules.ts',
    /infoEveryMs = 4 \* 60 \* 60_000;/,
  ],
];

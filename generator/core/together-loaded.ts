const icons = 'node_modules/lucide-react/dist/esm/icons';
const reactQuery = 'node_modules/@tanstack/react-query/build/modern';

/** Folder → the modules in it, without what their files end in, with spaces between them; `*` is all that lies below. */
export type Modules = Readonly<Record<string, string>>;

/**
 * Files of the core, by their names, and the modules that each is made of: what is always wanted together is one file. Each file apart
 * costs some hundred bytes and, on a slow connection, its share of a round trip; a first visit to the dashboard asked for sixty. What is
 * in front of the sign-in is apart from what comes after it, and none is a part that is imported by itself: `verify` knows those by their
 * names (`part-times.ts`).
 */
export const togetherLoaded: Readonly<Record<string, Modules>> = {
  // What the entry needs before the app is there.
  start: {
    'src/core': 'consent first-screen language-choice profile-choice',
    'src/core/form': 'form-validator',
    'src/web/app': 'request-files',
    'src/web/platform': 'bundle-files failed-parts retried storage',
    // What `plainImports` leaves of the bundler's own.
    '\0vite': 'preload-helper',
  },
  // The query library.
  query: {
    'node_modules/@tanstack/query-core': '*',
    [reactQuery]: [
      'QueryClientProvider suspense useBaseQuery useMutation useQuery queryOptions',
      'infiniteQueryOptions IsRestoringProvider QueryErrorResetBoundary errorBoundaryUtils',
    ].join(' '),
  },
  xstate: {
    'node_modules/xstate/dist': '*',
  },
  // Every page.
  kit: {
    'src/web/ui': 'heading link',
    [icons]: 'eye eye-off',
  },
  // Forms of a few fields: the sign-in has the first.
  fields: {
    'src/core': 'countdown return-path',
    'src/core/form': 'form-values',
    'src/web/errors': 'failure-notice use-wait',
    'src/web/forms': 'field-frame flat-state focus-error form-view submit-button use-drawn-store',
    'src/web/forms/widgets': 'field-widget line-widget password-widget',
    'src/web/i18n': 'use-clock',
    'src/web/ui': 'text-input',
  },
  consent: {
    'src/web/features/cookie': 'choices consent-actions policy-link use-choose',
  },
  // Every page after the sign-in.
  page: {
    'src/api': 'identity-answer pages queries query-key',
    'src/core': 'connection create-format device gates',
    'src/core/identity': 'kyc-status',
    'src/core/trading': 'instrument price-age quote-address',
    'src/web/access': 'lazy-locked use-gate',
    'src/web/data':
      'avatar-picture data-client data-provider forget-queries invalidate kept-permissions',
    'src/web/errors': 'query-error refusal-detail',
    'src/web/features/portfolio': 'bucket-colour',
    'src/web/i18n': 'format-of use-format',
    'src/web/live': 'endpoints live-prices measure-latency',
    'src/web/page': [
      'file-address latest-query object-address stock-link use-opened use-place use-quote-path',
      'use-shown-screen',
    ].join(' '),
    'src/web/platform': 'late-prices price-store price-stream',
    'src/web/session': 'use-kyc-forced use-login-path',
    'src/web/ui': [
      'avatar avatar-drawing change description-list figure-button flag headline initials',
      'line-path row-button rows section',
    ].join(' '),
    [icons]: 'chevron-right circle-check clock star',
  },
  // Pages with prices.
  prices: {
    'src/api': 'news-queries',
    'src/web/features/market': 'quote-row',
    'src/web/features/news': 'news-picture news-rows use-news-path',
    'src/web/live': 'live-figures stale-mark use-live-price',
    'src/web/ui': 'sparkline',
  },
  // A quote with its ticket.
  quote: {
    'src/api': 'stock-queries',
    'src/core/trading':
      'best-prices order-fees order-terms order-total position-worth price-step typed-order',
    'src/web/features/quote': 'noon-of read-error use-holding',
    'src/web/features/trade': 'ticket-address',
    'src/web/live': 'best-prices-line',
  },
  // What stands above the page.
  sheet: {
    'src/web/ui': 'sheet use-dialog',
  },
  // What is turned on and off.
  switch: {
    'src/web/page': 'use-chosen',
    'src/web/ui': 'switch',
  },
  // Pages with watchlists.
  watch: {
    'src/core/watch': 'watch-lists',
    'src/web/data': 'send-watch-change use-watch-lists',
    'src/web/features/market': 'list-choice use-watched-stocks',
  },
  // Pages with a client's own figures.
  own: {
    'src/api': 'newest-orders waiting-queries',
    'src/core': 'decimal money',
    'src/web/features/portfolio': 'use-part-path',
    'src/web/page': 'amounts-switch has-nothing use-private-format',
    'src/web/ui': 'area-chart segmented',
    'node_modules/big.js': '*',
  },
  // What an operation answers where it is refused.
  refused: {
    'src/core': 'refusal',
    'src/web/errors': 'use-failure',
    'src/web/features/security': 'interactive-timeout',
  },
  reasons: {
    'src/web/access': 'use-unlock-links',
    'src/web/ui': 'reason-list',
  },
  // Lists of the client's own: their pages, their rows and what state each is in.
  states: {
    'src/web/ui': 'status-pill',
    [reactQuery]: 'useInfiniteQuery',
  },
  lists: {
    'src/core': 'civil-day',
    'src/web/page': 'paged-list',
    'src/web/ui': 'object-row',
  },
  // Where a stock is traded, and where its page is.
  addresses: {
    'src/web/data': 'use-stock-address',
    'src/web/i18n': 'use-locale',
    'src/web/page': 'use-venue',
  },
  stocks: {
    'src/web/access': 'watch-star',
    'src/web/ui': 'takes-keys',
  },
  table: {
    'src/web/ui': 'column-head use-on-screen',
  },
  market: {
    'src/web/features/market': 'arrange-stocks market-filters mover-rows sectors',
  },
  orders: {
    'src/web/features/trade': 'order',
    'src/web/page': 'use-order-name',
  },
  // Fields beyond those of the sign-in.
  choices: {
    'src/web/ui': 'field-label native-select',
  },
  figures: {
    'src/core/form': 'currency-mark latin-digits typed-decimal',
    'src/web/i18n': 'decimal-style',
  },
  decimals: {
    'src/web/forms': 'decimal-field step-row',
    [icons]: 'minus plus',
  },
  amounts: {
    'src/web/forms': 'amount-input read-amount typed-amount typed-field use-amount-words',
    'src/web/page': 'use-kept-text',
  },
  files: {
    'src/web/forms/widgets': 'read-image',
    'src/web/ui': 'file-button',
    [icons]: 'image-plus paperclip rotate-cw',
  },
  rules: {
    'src/core/identity': 'age',
    'src/core/rules': 'text-value',
  },
  // Products: what is asked for, and what is opened from the catalogue and from the client's own.
  products: {
    'src/api': 'bond-queries fund-queries note-queries product-queries quant-queries',
    'src/web/features/product': 'use-product-words',
  },
  'product-sheets': {
    'src/core': 'gate-obstacles',
    'src/core/product': 'audience product-obstacles',
    'src/web/features/product': 'catalogue-sheet order-done product-documents review-frame',
    'src/web/page': 'document-links screen-link',
  },
  'own-products': {
    'src/web/features/product': 'fund-estimate take-back-button',
  },
  'traded-products': {
    'src/core/product': 'fund-obstacles units',
    'src/web/features/product': 'price-history',
  },
  bonds: {
    'src/core/product': 'bond-figures bond-interest bond-schedule day-count',
    'src/web/features/product': 'bond bond-payments',
  },
  loans: {
    'src/api': 'credit-queries',
    'src/web/features/loan': 'loan',
  },
  dividends: {
    'src/api': 'income-queries',
    'src/web/features/income': 'dividend-facts',
  },
  // Accounts and what moved on them.
  converted: {
    'src/web/i18n': 'use-currency-name',
    'src/web/page': 'estimate-note',
  },
  held: {
    'src/web/page': 'hold-reason use-object-address',
  },
  movements: {
    'src/core/statement': 'movement-kind',
    'src/web/features/statement': 'statement-lines',
    'src/web/page': 'movement-name place-name posting-row',
  },
  downloads: {
    'src/core': 'csv',
    'src/web/page': 'use-save-file',
    'src/web/platform': 'save-file',
  },
  // Blocks of a tenant’s own declaration.
  generic: {
    'src/core': 'answer-path',
    'src/web/data': 'use-binding',
    'src/web/features/generic':
      'bound bound-list empty entries-of entry-path field-text field-value use-field-text',
  },
  person: {
    'src/web/page': 'use-phone-text',
    'src/web/ui': 'card',
  },
  marks: {
    [icons]: 'check chevron-down',
  },
  changes: {
    [icons]: 'pencil trash',
  },
};

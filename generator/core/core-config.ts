import path from 'node:path';
import type { InlineConfig } from 'vite';
import { workerFile } from '#core/offline/offline-files.ts';
import type { Workspace } from '#generator/workspace.ts';
import { plainImports } from './plain-imports.ts';
import { shippedPackages } from './shipped-packages.ts';
import { treeShakenRouter } from './tree-shaken-router.ts';
import { usedUtilities } from './used-utilities.ts';

/** The oldest browsers that are promised. */
const targets = ['chrome111', 'firefox115', 'safari16.4'];

/** Entry of the app; the manifest names chunks by their source. */
export const coreEntry = 'src/web/app/main.tsx';

/** Name of the chunk that the entry asks for at once: the app itself. */
export const coreLaunch = 'launch';

/** What a production build and the development server have in common. */
export function sharedViteConfig(workspace: Workspace) {
  return {
    root: workspace.product,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    resolve: {
      alias: [
        // Messages arrive compiled, so the parser that react-intl would bring stays at home.
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
        // Fields, widgets and templates of the form library that no form of ours can show.
        {
          find: /^\.\.\/getDefaultRegistry\.js$/,
          replacement: path.join(workspace.product, 'generator/core', 'form-registry.ts'),
        },
        // 2 KB in front of every page, for a kind of component wrapper that is unused here.
        {
          find: /^hoist-non-react-statics$/,
          replacement: path.join(workspace.product, 'generator/core', 'no-hoisting.ts'),
        },
        // 2 KB in front of every page: the names of all properties of CSS, which every browser has.
        {
          find: /^@pandacss\/is-valid-prop$/,
          replacement: path.join(workspace.product, 'generator/core', 'style-names.ts'),
        },
        // 2 KB in front of every page: the names of all attributes of HTML.
        {
          find: /^@emotion\/is-prop-valid$/,
          replacement: path.join(workspace.product, 'generator/core', 'valid-props.ts'),
        },
        // 2 KB in front of every page: what makes icons for other frameworks as well.
        {
          find: /^\.\.\/createLucideIcon\.mjs$/,
          replacement: path.join(workspace.product, 'generator/core', 'plain-icon.ts'),
        },
        // 30 KB that forms pull in for descriptions in Markdown, which ours do not have.
        {
          find: /^markdown-to-jsx(\/react)?$/,
          replacement: path.join(workspace.product, 'generator/core', 'no-markdown.ts'),
        },
      ],
      dedupe: ['react', 'react-dom'],
    },
  } satisfies InlineConfig;
}

/**
 * What is always wanted together is one file. Each file apart costs some hundred bytes and, on a slow connection, its share of a round
 * trip; a first visit to the dashboard asked for sixty. What is in front of the sign-in is apart from what comes after it, and none is
 * a part that is imported by itself: `verify` knows those by their names (`part-times.ts`).
 */
const togetherLoaded = [
  // What the entry needs before the app is there.
  together('start', [
    'src/core/(?:consent|first-screen|language-choice|profile-choice|form/form-validator)',
    'src/web/app/request-files',
    'src/web/platform/(?:bundle-files|failed-parts|retried|storage)',
    // What `plainImports` leaves of the bundler's own.
    'preload-helper',
  ]),
  // The query library.
  together('query', [
    'node_modules/@tanstack/query-core/.*',
    'node_modules/@tanstack/react-query/.*(?:QueryClientProvider|suspense|useBaseQuery|useMutation|useQuery|queryOptions|infiniteQueryOptions|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils)',
  ]),
  together('xstate', ['node_modules/xstate/dist/.*']),
  // Every page.
  together('kit', ['src/web/ui/(?:heading|link)', icons('eye|eye-off')]),
  // Forms of a few fields: the sign-in has the first.
  together('fields', [
    'src/core/(?:countdown|return-path|form/form-values)',
    'src/web/errors/(?:failure-notice|use-wait)',
    'src/web/forms/(?:field-frame|flat-state|focus-error|form-view|submit-button|use-drawn-store)',
    'src/web/forms/widgets/(?:field-widget|line-widget|password-widget)',
    'src/web/i18n/use-clock',
    'src/web/ui/text-input',
  ]),
  together('consent', [
    'src/web/features/cookie/(?:choices|consent-actions|policy-link|use-choose)',
  ]),
  // Every page after the sign-in.
  together('page', [
    'src/api/(?:identity-answer|pages|queries|query-key)',
    'src/core/(?:connection|create-format|device|gates|identity/kyc-status|trading/(?:instrument|price-age|quote-address))',
    'src/web/access/(?:lazy-locked|use-gate)',
    'src/web/data/(?:avatar-picture|data-client|data-provider|forget-queries|invalidate|kept-permissions)',
    'src/web/errors/(?:query-error|refusal-detail)',
    'src/web/features/portfolio/bucket-colour',
    'src/web/i18n/(?:format-of|use-format)',
    'src/web/live/(?:endpoints|live-prices|measure-latency)',
    'src/web/page/(?:file-address|latest-query|object-address|stock-link|use-opened|use-place|use-quote-path|use-shown-screen)',
    'src/web/platform/(?:late-prices|price-store|price-stream)',
    'src/web/session/(?:use-kyc-forced|use-login-path)',
    'src/web/ui/(?:avatar|avatar-drawing|change|description-list|figure-button|flag|headline|initials|line-path|row-button|rows|section)',
    icons('chevron-right|circle-check|clock|star'),
  ]),
  // Pages with prices.
  together('prices', [
    'src/api/news-queries',
    'src/web/features/market/quote-row',
    'src/web/features/news/(?:news-picture|news-rows|use-news-path)',
    'src/web/live/(?:live-figures|stale-mark|use-live-price)',
    'src/web/ui/sparkline',
  ]),
  // A quote with its ticket.
  together('quote', [
    'src/core/trading/(?:best-prices|order-terms|position-worth|price-step|typed-order)',
    'src/web/features/quote/(?:noon-of|read-error|use-holding)',
    'src/web/features/trade/ticket-address',
    'src/web/live/best-prices-line',
  ]),
  // What stands above the page.
  together('sheet', ['src/web/ui/(?:sheet|use-dialog)']),
  // What is turned on and off.
  together('switch', ['src/web/page/use-chosen', 'src/web/ui/switch']),
  // Pages with watchlists.
  together('watch', [
    'src/core/watch/watch-lists',
    'src/web/data/(?:send-watch-change|use-watch-lists)',
    'src/web/features/market/(?:list-choice|use-watched-stocks)',
  ]),
  // Pages with a client's own figures.
  together('own', [
    String.raw`node_modules/big\.js/.*`,
    'src/core/(?:decimal|money)',
    'src/api/(?:newest-orders|waiting-queries)',
    'src/web/features/portfolio/(?:part-screens|use-part-path)',
    'src/web/page/(?:amounts-switch|has-nothing|use-private-format)',
    'src/web/ui/(?:area-chart|segmented)',
  ]),
];

/**
 * The app itself, after all others: what it imports that is in no other file. One file is compressed better than several, and the
 * manifest knows it by this name alone.
 */
const wholeApp = { name: coreLaunch, test: /[\\/]src[\\/]web[\\/]app[\\/]launch\.tsx$/ };

function icons(names: string): string {
  return `node_modules/lucide-react/dist/esm/icons/(?:${names})`;
}

/** Modules by their paths as one file. What they import stays where it is: part of it belongs to the first script. */
function together(name: string, modules: readonly string[]) {
  const parts = modules.join('|').replaceAll('/', String.raw`[\\/]`);
  return {
    name,
    test: new RegExp(String.raw`[\\/](?:${parts})\.(?:tsx?|m?js)$`),
    includeDependenciesRecursively: false,
  };
}

/** The worker of bundles that are kept for times without a connection: one script, which old browsers want whole. */
export function workerViteConfig(workspace: Workspace, outDir: string): InlineConfig {
  return {
    root: workspace.product,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // A library keeps this name for its users to fill in.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [shippedPackages(outDir)],
    build: {
      outDir,
      emptyOutDir: false,
      target: targets,
      reportCompressedSize: false,
      lib: {
        entry: path.join(workspace.product, 'src/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'liveryWorker',
        fileName: () => workerFile,
      },
    },
  };
}

/** The core is built without knowing where it will be served, so that every bundle can link the same files. */
export function coreViteConfig(workspace: Workspace, outDir: string): InlineConfig {
  const shared = sharedViteConfig(workspace);
  return {
    ...shared,
    resolve: {
      ...shared.resolve,
      // The package names its development build for every bundler, warnings and all; the other lies beside it.
      alias: [
        ...shared.resolve.alias,
        {
          find: /^react-router$/,
          replacement: path.join(
            workspace.product,
            'node_modules/react-router/dist/production/index.mjs',
          ),
        },
      ],
    },
    base: './',
    plugins: [
      treeShakenRouter(),
      usedUtilities(workspace.web),
      plainImports(),
      shippedPackages(outDir),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: targets,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Sizes are measured by `verify`, by what a screen loads; a drawing library is one large chunk that few load.
      chunkSizeWarningLimit: 700,
      // Preload links made at run time carry no integrity, and a chunk would be fetched twice.
      modulePreload: false,
      rolldownOptions: {
        input: path.join(workspace.product, coreEntry),
        output: { codeSplitting: { groups: [...togetherLoaded, wholeApp] } },
        onLog(level, log, handle) {
          // "use client" speaks to servers that render; there is none here.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  };
}

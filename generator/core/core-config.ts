import path from 'node:path';
import type { InlineConfig } from 'vite';
import { workerFile } from '#core/offline/offline-files.ts';
import type { Workspace } from '#generator/workspace.ts';
import { plainImports } from './plain-imports.ts';
import { shippedPackages } from './shipped-packages.ts';
import { togetherLoaded, type Modules } from './together-loaded.ts';
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
 * The app itself, after all others: what it imports that is in no other file. One file is compressed better than several, and the
 * manifest knows it by this name alone.
 */
const wholeApp = { name: coreLaunch, test: /[\\/]src[\\/]web[\\/]app[\\/]launch\.tsx$/ };

/** Modules as one file. What they import stays where it is: part of it belongs to the first script. */
function together([name, modules]: readonly [string, Modules]) {
  const paths = Object.entries(modules).map(([folder, names]) => {
    const all = names === '*' ? '.*' : names.replaceAll(' ', '|');
    return `${folder.replaceAll('.', String.raw`\.`)}/(?:${all})`.replaceAll(
      '/',
      String.raw`[\\/]`,
    );
  });
  return {
    name,
    test: new RegExp(String.raw`(?:^|[\\/])(?:${paths.join('|')})\.(?:tsx?|m?js)$`),
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
        output: {
          codeSplitting: { groups: [...Object.entries(togetherLoaded).map(together), wholeApp] },
        },
        onLog(level, log, handle) {
          // "use client" speaks to servers that render; there is none here.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  };
}

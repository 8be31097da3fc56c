import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/** `name(() => import(…), dependencies, import.meta.url)` as Vite writes it, minified. */
const wrapped =
  /(?<![\w$.])[\w$]+\(\(\)=>(import\(`[^`]*`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?),(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\)),import\.meta\.url\)/g;

/**
 * Dynamic imports as the platform has them. Vite puts a helper around each that first loads the style sheets of the part: the
 * core has a single one, which every page links, so the helper would do nothing, for 1 KB in front of every page.
 */
export function plainImports(): Plugin {
  return {
    name: 'livery-plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      // What the pattern below does not know still works, by a helper that only imports.
      handler: (id) =>
        id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        // One that is only named by its address is linked by what names it.
        const sheets = new Set(
          chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        if (sheets.size > 1)
          this.error(`style sheets of parts would not be loaded: ${[...sheets].join(', ')}`);
        for (const chunk of chunks) chunk.code = withPlainImports(chunk.code);
      },
    },
  };
}

/** Code of a chunk without what is put around its dynamic imports. */
export function withPlainImports(code: string): string {
  const plain = code.replace(wrapped, '$1');
  // The list of dependencies stays only where something still reads it.
  return plain.split('__vite__mapDeps(').length > 1
    ? plain
    : plain.replace(/^const __vite__mapDeps=.*;\n/, '');
}

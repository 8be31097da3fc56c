import type { Plugin } from 'vite';

const routerFile = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/;

/**
 * Lets the bundler leave out the parts of the router that nothing uses: 1.5 KB in front of every page. The package gives
 * its components names for developers' tools and does not mark how they are made as free of effects, and either keeps
 * each of them, with forms, scrolling and server data behind it.
 */
export function treeShakenRouter(): Plugin {
  return {
    name: 'livery-tree-shaken-router',
    transform: {
      filter: { id: routerFile },
      handler: (code) => ({ code: withoutEffects(code), map: null }),
    },
  };
}

/** Top-level statements alone: those of functions are indented. */
export function withoutEffects(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(
      /^((?:var|const|let) \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm,
      '$1/* @__PURE__ */ ',
    )
    .replace(
      /^((?:var|const|let) \w+ = )(class extends React\d*\.Component \{\n[^]*?\n\});$/gm,
      '$1/* @__PURE__ */ (() => $2)();',
    );
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspaceAt } from '#generator/workspace.ts';
import { withoutEffects } from './tree-shaken-router.ts';

describe('the router as the bundler reads it', () => {
  it('makes components that can be left out, and keeps what is inside of functions', () => {
    expect(
      withoutEffects(
        [
          'var Link = React10.forwardRef(',
          'Link.displayName = "Link";',
          'var Shared = React.createContext(null);',
          'function make() {',
          '    let Inner = React10.forwardRef(',
          '    Inner.displayName = "Inner";',
          '}',
          'var Guard = class extends React2.Component {',
          '  render() {}',
          '};',
        ].join('\n'),
      ),
    ).toBe(
      [
        'var Link = /* @__PURE__ */ React10.forwardRef(',
        '',
        'var Shared = /* @__PURE__ */ React.createContext(null);',
        'function make() {',
        '    let Inner = React10.forwardRef(',
        '    Inner.displayName = "Inner";',
        '}',
        'var Guard = /* @__PURE__ */ (() => class extends React2.Component {',
        '  render() {}',
        '})();',
      ].join('\n'),
    );
  });

  it('still has the shape that is looked for', () => {
    const folder = path.join(workspaceAt().product, 'node_modules/react-router/dist/production');
    const chunks = readdirSync(folder).filter((file) => /^chunk-.*\.mjs$/.test(file));
    const code = withoutEffects(
      chunks.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n'),
    );
    expect(code).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/m);
    expect(code).not.toMatch(/^Form\.displayName/m);
  });
});

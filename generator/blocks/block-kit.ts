import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';

/** Source of the kit, relative to the product: the core holds it as a chunk of its own. */
export const kitSource = 'src/web/screens/block-kit.ts';

/** Names that a block's code imports from; the import map leads them all to the kit, so that nothing is there twice. */
export const kitModules = ['livery/blocks', 'react', 'react/jsx-runtime'] as const;

/** One line of the kit: what it is for, and its names. */
export interface KitLine {
  readonly purpose: string;
  readonly from: 'livery/blocks' | 'react' | 'react/jsx-runtime';
  readonly names: readonly string[];
}

const line = /(?:^\/\*\* (.+?) \*\/\n)?^export \{\s([^}]+)\s\} from '([^']+)';$/gm;

/** What the kit offers, read from its source. */
export function blockKit(workspace: Workspace): KitLine[] {
  const text = readFileSync(path.join(workspace.product, kitSource), 'utf8');
  return [...text.matchAll(line)].map(([, purpose = '', names = '', from = '']) => ({
    purpose,
    from: from === 'react' || from === 'react/jsx-runtime' ? from : 'livery/blocks',
    names: names
      .split(',')
      .map((name) => name.trim().replace(/^.* as /, ''))
      .filter((name) => name !== ''),
  }));
}

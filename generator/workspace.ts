import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where everything lies. `root` holds what belongs to a user (tenants, built bundles); `product` holds the
 * sources that every tenant shares. They are the same folder except in tests and for deployments that keep tenants in another folder.
 */
export interface Workspace {
  readonly root: string;
  readonly product: string;
  readonly tenants: string;
  readonly dist: string;
  readonly cache: string;
  readonly resolved: string;
  readonly schemas: string;
  readonly themes: string;
  readonly openapi: string;
  readonly web: string;
  readonly blocks: string;
  readonly source: string;
}

const productFolder = path.resolve(import.meta.dirname, '..');

export function workspaceAt(root: string = productFolder): Workspace {
  const home = path.resolve(root);
  const product = existsSync(path.join(home, 'schemas', 'profile.schema.json'))
    ? home
    : productFolder;
  return {
    root: home,
    product,
    tenants: path.join(home, 'tenants'),
    dist: path.join(home, 'dist'),
    cache: path.join(product, '.livery'),
    resolved: path.join(home, '.livery', 'tenants'),
    schemas: path.join(product, 'schemas'),
    themes: path.join(product, 'themes'),
    openapi: path.join(product, 'openapi'),
    web: path.join(product, 'src/web'),
    blocks: path.join(product, 'src/web/features'),
    source: path.join(product, 'src'),
  };
}

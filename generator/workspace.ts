import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Where everything lies. `root` holds what belongs to a user (tenants, built bundles); `product` holds the
 * sources that every tenant shares. They are the same folder in the product's own repository; in a repository of an
 * integrator the product is an installed package, and in tests and some deployments the tenants lie in another folder.
 */
export interface Workspace {
  readonly root: string;
  readonly product: string;
  readonly tenants: string;
  /** Tenant folders that come with the product; of these only `productBase` can be extended from another root. */
  readonly productTenants: string;
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

/** The folder that tenants of every root can extend without having it themselves. */
export const productBase = 'base';

const productFolder = path.resolve(import.meta.dirname, '..');

/** Whether this is the package that others install: its core and programs are built, and its files are not changed. */
export const isInstalled = existsSync(path.join(productFolder, 'built', 'program.mjs'));

/** Where what is made of the product's own files is kept between commands: never inside a package, which a package manager owns. */
export const productCache = path.join(
  productFolder,
  isInstalled ? '../../.cache/livery' : 'node_modules/.cache/livery',
);

/** A file that was built when the product was packed. */
export function builtFile(name: string): string {
  return path.join(productFolder, 'built', name);
}

export function workspaceAt(root: string = defaultRoot()): Workspace {
  const home = path.resolve(root);
  const product = existsSync(path.join(home, 'schemas', 'profile.schema.json'))
    ? home
    : productFolder;
  return {
    root: home,
    product,
    tenants: path.join(home, 'tenants'),
    productTenants: path.join(product, 'tenants'),
    dist: path.join(home, 'dist'),
    cache: isInstalled ? path.join(home, '.livery', 'cache') : path.join(product, '.livery'),
    resolved: path.join(home, '.livery', 'tenants'),
    schemas: path.join(product, 'schemas'),
    themes: path.join(product, 'themes'),
    openapi: path.join(product, 'openapi'),
    web: path.join(product, 'src/web'),
    blocks: path.join(product, 'src/web/features'),
    source: path.join(product, 'src'),
  };
}

export function productVersion(
  { product }: Pick<Workspace, 'product'> = { product: productFolder },
): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(path.join(product, 'package.json'), 'utf8'),
  );
  return version;
}

/**
 * A file of the product as written configuration should name it: by the name of the package, where the root has it under
 * that name. Where it really lies may have the version in it.
 */
export function namedPath({ root, product }: Workspace, file: string): string {
  const named = path.join(root, 'node_modules', '@livery', 'product');
  return isFolder(named) && realpathSync(named) === realpathSync(product)
    ? path.join(named, path.relative(product, file))
    : file;
}

/** Where a package that the product needs is installed, without links: beside the product's own files or above them. */
export function packageFolder({ product }: Pick<Workspace, 'product'>, name: string): string {
  for (let folder = product; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (isFolder(found)) return realpathSync(found);
    if (path.dirname(folder) === folder) throw new Error(`${name} is not installed`);
  }
}

/** Of an installed product: the current folder, or the nearest one above it that holds `tenants/`. */
function defaultRoot(): string {
  if (!isInstalled) return productFolder;
  const here = process.cwd();
  for (let folder = here; ; folder = path.dirname(folder)) {
    if (isFolder(path.join(folder, 'tenants'))) return folder;
    if (path.dirname(folder) === folder) return here;
  }
}

export function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

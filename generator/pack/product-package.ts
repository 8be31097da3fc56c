/** What the packages take from the package.json of the repository. */
export interface RepositoryPackage {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const productName = '@livery/product';
export const createName = 'create-livery';

/** What only some commands load (`dev`, `check --types`, `generate`), and is a tool of development here. */
const alsoNeeded: readonly string[] = [
  '@types/big.js',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'typescript',
];

/** Folders and files of the repository that the product is made of; tests are left out. */
export const productParts = [
  'docs/reference',
  'docs/pictures',
  'generator',
  'openapi',
  'schemas',
  'src',
  'tenants/base',
  'themes',
  'tsconfig.json',
] as const;

export interface ProductPackage {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export function productPackage(repository: RepositoryPackage): ProductPackage {
  const { version, license, engines, imports, dependencies, devDependencies } = repository;
  const others = Object.entries(imports).filter(([name]) => !/^#(?:tests|scripts)\//.test(name));
  const also = Object.fromEntries(
    Object.entries(devDependencies).filter(([name]) => alsoNeeded.includes(name)),
  );
  return {
    name: productName,
    version,
    description: 'White-label generator of online investing and wealth-management web apps',
    license,
    type: 'module',
    engines,
    bin: { livery: 'livery.mjs' },
    files: ['built', 'livery.mjs', ...productParts],
    exports: {
      './package.json': './package.json',
      './schemas/*': './schemas/*',
      './openapi/*': './openapi/*',
      './themes/*': './themes/*',
    },
    imports: Object.fromEntries(others),
    dependencies: { ...dependencies, ...also },
  };
}

/** The product as a lock names it, without where it comes from. */
export function lockedProduct({ version, dependencies, bin, engines }: ProductPackage): object {
  return { version, dependencies, bin, engines };
}

export function createPackage({
  version,
  license,
  engines,
}: RepositoryPackage): Readonly<Record<string, unknown>> {
  return {
    name: createName,
    version,
    description: 'npm create livery@latest my-bank: a repository for the tenants of an integrator',
    license,
    type: 'module',
    engines,
    bin: { [createName]: 'create-livery.mjs' },
    files: ['create-livery.mjs', 'built', 'lock.json'],
  };
}

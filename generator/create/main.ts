import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { createRepository } from './create-repository.ts';

interface CreateOptions {
  readonly tenant?: string;
  readonly product?: string;
  readonly install: boolean;
}

/** `npm create livery@latest my-bank`. Answers the exit code: 0 fine, 1 findings, 2 wrong use. */
export async function create(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = commandLine((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`create-livery: ${error.message}\n`);
    return 2;
  }
}

function commandLine(exit: (code: number) => void): Command {
  const { version, engines } = ownPackage();
  return new Command('create-livery')
    .description('Makes a repository for the tenants of an integrator, with a first tenant.')
    .version(version, '-V, --version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(see create-livery --help)')
    .argument('<folder>', 'new folder')
    .argument(
      '[answers...]',
      'options of livery new for the first tenant, such as --yes --name "Acme"',
    )
    .option('--tenant <id>', 'id of the first tenant (default: the name of the folder)')
    .option('--product <version>', 'version of @livery/product, or a tarball of it')
    .option('--no-install', 'only write the files')
    .allowUnknownOption()
    .addHelpText(
      'after',
      `
Example:
  $ npm create livery@latest my-bank
  $ npm create livery@latest my-bank -- --yes --name "My Bank" --country 48`,
    )
    .action((folder: string, answers: readonly string[], options: CreateOptions) => {
      const id = options.tenant ?? path.basename(path.resolve(folder));
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || id === 'base')
        throw new UserError(
          `"${id}" cannot be the id of a tenant: use a lower-case letter, then lower-case letters, digits and hyphens; --tenant names another`,
        );
      const product = productSpec(options.product ?? `^${version}`);
      const isAsked = process.stdin.isTTY && answers.length === 0;
      exit(
        createRepository(
          {
            folder,
            id,
            product,
            node: engines.node,
            // Another version may need other packages.
            locked:
              product === `^${version}` || isTarballOf(product, version) ? locked() : undefined,
            install: options.install,
            answers: isAsked || answers.includes('--yes') ? answers : [...answers, '--yes'],
          },
          (text) => process.stdout.write(`${text}\n`),
        ),
      );
    });
}

// A tarball is named from where the command is given, and read from the new folder.
function productSpec(given: string): string {
  return given.endsWith('.tgz') && !/^https?:/.test(given)
    ? `file:${path.resolve(given.replace(/^file:/, ''))}`
    : given;
}

function isTarballOf(product: string, version: string): boolean {
  return product.startsWith('file:') && product.endsWith(`-${version}.tgz`);
}

interface OwnPackage {
  readonly version: string;
  readonly engines: { readonly node: string };
}

function ownPackage(): OwnPackage {
  return JSON.parse(ownFile('package.json')) as OwnPackage;
}

function locked(): Readonly<Record<string, object>> {
  return JSON.parse(ownFile('lock.json')) as Readonly<Record<string, object>>;
}

function ownFile(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', '..', name), 'utf8');
}

import { Command, CommanderError } from 'commander';
import type { CommandHelp, CommandSetup, ExitCode } from './commands/command.ts';
import { diskError } from './diagnostics/disk-error.ts';
import { UserError } from './diagnostics/user-error.ts';
import { assertTenants } from './config/read/chain.ts';
import { isFolder, productVersion, workspaceAt, type Workspace } from './workspace.ts';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Only the command asked for is loaded, so that `check` never waits for Vite. */
  load(): Promise<CommandSetup>;
}

const commands: readonly CommandEntry[] = [
  {
    name: 'new',
    summary: 'create a tenant that passes check and build unchanged',
    load: async () => (await import('./commands/new.ts')).newCommand,
  },
  {
    name: 'list',
    summary: 'list the tenants with name, theme, languages and state',
    load: async () => (await import('./commands/list.ts')).listCommand,
  },
  {
    name: 'rename',
    summary: 'rename a tenant, with all that names it',
    load: async () => (await import('./commands/rename.ts')).renameCommand,
  },
  {
    name: 'remove',
    summary: 'remove a tenant and what was built of it',
    load: async () => (await import('./commands/remove.ts')).removeCommand,
  },
  {
    name: 'check',
    summary: 'report all findings of tenants',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  {
    name: 'explain',
    summary: 'show a resolved value and the source line of every layer that set it',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'generate',
    summary: 'write typed clients, configuration types, block registry and resolved tenants',
    load: async () => (await import('./commands/generate.ts')).generateCommand,
  },
  {
    name: 'build',
    summary: 'build branded bundles',
    load: async () => (await import('./commands/build.ts')).buildCommand,
  },
  {
    name: 'verify',
    summary: 'verify isolation, integrity, headers and budgets of built bundles',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  {
    name: 'preview',
    summary: 'serve a built bundle with its real headers',
    load: async () => (await import('./commands/preview.ts')).previewCommand,
  },
  {
    name: 'backend',
    summary: 'run the reference backend for the tenants',
    load: async () => (await import('./commands/backend.ts')).backendCommand,
  },
  {
    name: 'mock',
    summary: 'answer for a service that does not exist yet, from its OpenAPI document',
    load: async () => (await import('./commands/mock.ts')).mockCommand,
  },
  {
    name: 'operations',
    summary:
      'list the operations of an OpenAPI document, and what screens and forms can do with them',
    load: async () => (await import('./commands/operations.ts')).operationsCommand,
  },
  {
    name: 'messages',
    summary: 'exchange the texts of a tenant with translators',
    load: async () => (await import('./commands/messages.ts')).messagesCommand,
  },
  {
    name: 'schema',
    summary: 'write editor schemas with the names of one tenant',
    load: async () => (await import('./commands/schema.ts')).schemaCommand,
  },
  {
    name: 'docs',
    summary: "write the integrator's reference from the schemas",
    load: async () => (await import('./commands/docs.ts')).docsCommand,
  },
  {
    name: 'migrate',
    summary: 'migrate configuration to the current version, keeping comments',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  {
    name: 'diff',
    summary: 'show what is different in two bundles, or what a newer base changes for each tenant',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  {
    name: 'doctor',
    summary: 'check the environment, generated files and outdated tenant overrides',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  {
    name: 'dev',
    summary: 'serve tenants and reload on configuration changes',
    load: async () => (await import('./commands/dev.ts')).devCommand,
  },
];

/** Runs one command line and answers its exit code. What a user can get wrong never shows a stack. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  try {
    const program = await programFor(argv, (code) => {
      exitCode = code;
    });
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const disk = diskError(error);
    if (disk !== undefined) {
      process.stderr.write(`livery: ${disk}\n`);
      return 1;
    }
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`livery: ${error.message}\n`);
    return 2;
  }
}

async function allCommandHelp(): Promise<CommandHelp[]> {
  const help = await Promise.all(
    commands.map(async ({ name }) => {
      const program = await programFor([name], () => undefined);
      const command = program.commands.find((one) => one.name() === name);
      return command === undefined
        ? []
        : [
            helpOf(name, command),
            ...command.commands.map((inner) => helpOf(`${name} ${inner.name()}`, inner)),
          ];
    }),
  );
  return help.flat();
}

function helpOf(name: string, command: Command): CommandHelp {
  let help = '';
  // A terminal's width must not show in a file.
  command
    .configureHelp({ helpWidth: 100 })
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      getOutHelpWidth: () => 100,
      getOutHasColors: () => false,
    })
    .outputHelp();
  return { name, help };
}

async function programFor(
  argv: readonly string[],
  exit: (code: ExitCode) => void,
): Promise<Command> {
  const program = new Command('livery')
    .description('White-label investing apps from folders of JSON.')
    .version(productVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(see livery --help)');
  const wanted = argv.find((word) => !word.startsWith('-'));
  for (const { name, summary, load } of commands) {
    const command = program.command(name).summary(summary).description(summary);
    command.option('--root <folder>', 'folder that holds tenants/ and dist/');
    if (name !== wanted) continue;
    command.showHelpAfterError(`(see livery ${name} --help)`);
    const setup = await load();
    const givenRoot = (): string | undefined => command.opts<{ root?: string }>().root;
    setup(command, {
      exit,
      rootFlag: () => rootFlag(givenRoot()),
      print,
      help: allCommandHelp,
      workspace: (needs = 'tenants') => openRoot(workspaceAt(givenRoot()), needs),
    });
  }
  return program;
}

function rootFlag(root: string | undefined): string {
  if (root === undefined) return '';
  return ` --root ${/^[\w./-]+$/.test(root) ? root : JSON.stringify(root)}`;
}

function openRoot(workspace: Workspace, needs: 'tenants' | 'root'): Workspace {
  if (needs === 'tenants') assertTenants(workspace);
  else if (!isFolder(workspace.root)) throw new UserError(`there is no folder ${workspace.root}`);
  return workspace;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

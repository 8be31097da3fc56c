import type { Command } from 'commander';
import { Secret, TOTP } from 'otpauth';
import { demoOperatorNames, readDemoOperators } from '#server/demo/demo-operators.ts';
import type { DeskCall, DeskOptions, Schemas } from './call-desk.ts';
import { askLine } from './ask-line.ts';
import { callWith, DeskUsage, readTenantId } from './call-desk.ts';
import { keepSession } from './kept-session.ts';

interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly connect: () => DeskCall;
}

interface Given {
  readonly code?: string;
  readonly demo: boolean;
}

/** Signing in and out. A password is never an argument: it would stand in the list of processes. */
export function addSignInCommands(program: Command, { environment, say, connect }: Terminal): void {
  program
    .command('sign-in <name>')
    .description(
      'open a session; asks for what is not given (LIVERY_DESK_PASSWORD for the password)',
    )
    .option('--code <digits>', 'code of the authenticator')
    .option(
      '--demo',
      'as an operator of a demonstration, with what its data folder (--data) holds',
      false,
    )
    .action(async (name: string, { code, demo }: Given) => {
      const options = program.opts<DeskOptions & { readonly data: string }>();
      const tenantId = readTenantId(options, environment);
      const body = demo
        ? { name, ...(await demoProof(options.data, name)) }
        : {
            name,
            password: environment['LIVERY_DESK_PASSWORD'] ?? (await ask('password: ', true)),
            code: code ?? (await ask('code: ')),
          };
      const { token, expires_at } = await callWith(null, tenantId, options)<
        Schemas['OperatorSession']
      >('POST', 'sign_in', body);
      keepSession(options, tenantId, { token, name });
      say(`signed in as ${name}, until ${expires_at} at most`);
    });
  program
    .command('sign-out')
    .description('end all your sessions')
    .action(async () => {
      const options = program.opts<DeskOptions>();
      await connect()<undefined>('POST', 'sign_out');
      keepSession(options, readTenantId(options, environment), null);
      say('signed out');
    });
}

/** What an operator of a demonstration signs in with, as it stands in its data folder. */
export async function demoProof(
  data: string,
  name: string,
): Promise<{ readonly password: string; readonly code: string }> {
  const known = demoOperatorNames.find((each) => each === name);
  const operators = await readDemoOperators(data);
  if (known === undefined || operators === null)
    throw new DeskUsage(
      `${data} holds no operator ${name} of a demonstration: there are ${demoOperatorNames.join(' and ')}, made by --demo`,
    );
  const { password, secret } = operators[known];
  return { password, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
}

async function ask(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new DeskUsage('not an interactive terminal: set LIVERY_DESK_PASSWORD and give --code');
  return askLine(process.stdin, process.stderr, question, hidden);
}

import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { DeskCall, DeskOptions, Listed, Schemas, Print } from './call-desk.ts';
import { deskCall, DeskUsage } from './call-desk.ts';
import { addBankingCommands } from './banking-commands.ts';
import { addBroadcastCommands } from './broadcast-commands.ts';
import { addNewsCommands } from './news-commands.ts';
import { addChatCommands } from './chat-commands.ts';
import { clientCall, clientId, type ClientCall } from './client-id.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { columns, facts, waitingLines } from './print.ts';
import { addClosureCommands } from './closure-commands.ts';
import { addDataCommands } from './data-commands.ts';
import { addLockCommands } from './lock-commands.ts';
import { addReportCommands } from './report-commands.ts';
import { addRequestCommands } from './request-commands.ts';
import { addSignInCommands } from './sign-in-commands.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const reasonFields = ['full_name', 'mobile', 'dob', 'id_no', 'id_front', 'id_back'] as const;
const reasonCodes = [
  'unreadable',
  'cropped',
  'expired',
  'mismatch',
  'wrongDocument',
  'notAccepted',
] as const;

/** Every command of the desk. `say` gets what a command answers, line by line; `--json` gives the bare answer. */
export function deskCommands(
  environment: Environment,
  say: (line: string) => void,
  complain: (line: string) => void,
): Command {
  const program = new Command('desk')
    .description(
      'Back-office CLI (the desk): invitations, resets, client tier, KYC review. Requires a running backend.',
    )
    .option('--tenant <tenant>', 'tenant id, for example pl (LIVERY_TENANT)')
    .option(
      '--url <address>',
      'address of the desk, as the backend prints it (LIVERY_DESK_URL)',
      environment['LIVERY_DESK_URL'] ?? 'http://127.0.0.1:4599',
    )
    .option(
      '--data <folder>',
      'data folder of the backend, for operators of a demonstration',
      'data',
    )
    .option('--tenants <folder>', 'folder of resolved tenants', '.livery/tenants')
    .option(
      '--session <file>',
      'where sign-in keeps sessions',
      path.join('.livery', 'desk-session.json'),
    )
    .option('--json', 'output as JSON')
    .addHelpText('after', '\nExample: npm run desk -- --tenant pl kyc list')
    // Both are handed down to the commands that follow.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
    });
  const connect = () => deskCall(program.opts<DeskOptions>(), environment);
  const ofClient = clientCall(connect);
  const print = <Answer>(answer: Answer, lines: (answer: Answer) => readonly string[]) => {
    if (program.opts<{ json?: boolean }>().json) say(JSON.stringify(answer ?? {}, null, 2));
    else for (const line of lines(answer)) say(line);
  };

  addSignInCommands(program, { environment, say, connect });
  addOperatorCommands(
    program.command('operator').description('who works at this desk'),
    connect,
    print,
  );
  program
    .command('invite')
    .description('create an invitation; its code is shown once')
    .option('--days <number>', 'validity of the invitation', wholeNumber, 14)
    .option('--advisor <id>', 'id of the advisor assigned to the new client')
    .action(async ({ days, advisor }: { days: number; advisor?: string }) => {
      const made = await connect()<Schemas['IssuedInvitation']>('POST', 'invitations', {
        days,
        ...(advisor !== undefined && { advisor_id: advisor }),
      });
      print(made, ({ code, expires_at }) => [`invitation ${code}, until ${expires_at}`]);
    });
  program
    .command('invitations')
    .description('the latest invitations')
    .action(async () => {
      print(await connect()<Listed<Schemas['Invitation']>>('GET', 'invitations'), ({ items }) =>
        columns(
          items.map((each) => [
            `…${each.hint}`,
            each.used_at === null ? `until ${each.expires_at}` : `used ${each.used_at}`,
            each.issued_by,
            each.advisor ?? '',
          ]),
        ),
      );
    });
  program
    .command('reset-pin <client>')
    .description('reset it: PIN reset; the client sets a new one')
    .action(async (who: string) => {
      print(await ofClient<undefined>('POST', who, '/pin_reset'), () => [
        'PIN reset; the client sets a new one',
      ]);
    });
  for (const [name, path, what] of [
    ['reset-password', 'password_reset', 'a password reset'],
    ['reset-authenticator', 'authenticator_reset', 'the authenticator to be removed'],
  ] as const) {
    program
      .command(`${name} <client>`)
      .description(`ask for ${what}; a second operator approves it`)
      .action(async (who: string) => {
        print(await ofClient<Schemas['DeskRequest']>('POST', who, `/${path}`), waitingLines);
      });
  }
  program
    .command('outbox')
    .description('messages sent to clients, in a demonstration')
    .action(async () => {
      print(await connect()<Listed<Schemas['Message']>>('GET', 'outbox'), ({ items }) =>
        columns(
          items.map((each) => [
            each.created_at,
            each.target,
            each.template,
            Object.values(each.params).join(' '),
          ]),
        ),
      );
    });
  program
    .command('audit')
    .description('audit log of the desk, newest first')
    .option('--client <client>', 'events of one client')
    .option('--limit <number>', 'maximum number', wholeNumber, 20)
    .action(async ({ client: who, limit }: { client?: string; limit: number }) => {
      const call = connect();
      const query = new URLSearchParams({
        limit: String(limit),
        ...(who !== undefined && { client_id: await clientId(call, who) }),
      });
      print(await call<Listed<Schemas['AuditEvent']>>('GET', `audit?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.at,
            each.who,
            each.act,
            each.client_id ?? '',
            `${JSON.stringify(each.before)} → ${JSON.stringify(each.after)}`,
          ]),
        ),
      );
    });
  addRequestCommands(
    program.command('request').description('what waits for a second operator'),
    connect,
    print,
  );
  const clients = program.command('client').description('clients and their tier');
  addClientCommands(clients, { connect, ofClient }, print);
  addLockCommands(clients, ofClient, print);
  addDataCommands(clients, ofClient, print);
  addReportCommands(clients, ofClient, print);
  addClosureCommands(
    program.command('closure').description('requests to close an account'),
    connect,
    print,
  );
  addKycCommands(program.command('kyc').description('identity checks'), connect, print);
  addBroadcastCommands(
    program.command('broadcast').description('messages to many clients'),
    connect,
    print,
  );
  addNewsCommands(program.command('news').description('news for everybody'), connect, print);
  addChatCommands(
    program.command('chat').description('conversations with clients'),
    connect,
    ofClient,
    print,
  );
  addBankingCommands(program, connect, print);
  return program;
}

function addClientCommands(
  group: Command,
  { connect, ofClient }: { readonly connect: () => DeskCall; readonly ofClient: ClientCall },
  print: Print,
): void {
  group
    .command('list [text]')
    .description('search clients by name, username, phone or order number')
    .action(async (text?: string) => {
      const query = new URLSearchParams({ limit: '100', ...(text !== undefined && { q: text }) });
      print(
        await connect()<Listed<Schemas['DeskClient']>>('GET', `clients?${query}`),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.username,
              each.full_name,
              each.phone,
              each.kyc_status,
              `VIP ${each.vip}`,
              `score ${each.score}`,
              each.outstanding ? 'owes' : '',
              each.id,
            ]),
          ),
      );
    });
  group
    .command('show <client>')
    .description('details of one client')
    .action(async (who: string) => {
      print(await ofClient<Schemas['DeskClient']>('GET', who, ''), facts);
    });
  group
    .command('set <client>')
    .description('change the tier of a client; omitted values are kept')
    .option('--vip <level>', 'VIP level', wholeNumber)
    .option('--score <points>', 'credit score', wholeNumber)
    .option('--perms <list>', 'permissions, comma-separated; "" removes all', (text: string) =>
      text.split(',').filter(Boolean),
    )
    .option('--features <json>', 'features, as in the permission payload', json)
    .option('--kyc-force <yes|no>', 'require verification before anything else', yesNo)
    .option('--client-deposit <yes|no>', 'allow deposits', yesNo)
    .option('--pac-required <yes|no>', 'ask for a PAC code with every withdrawal', yesNo)
    .action(
      async (
        who: string,
        {
          kycForce,
          clientDeposit,
          pacRequired,
          ...rest
        }: {
          kycForce?: boolean;
          clientDeposit?: boolean;
          pacRequired?: boolean;
          vip?: number;
        },
      ) => {
        const changes = {
          ...rest,
          ...(kycForce !== undefined && { kyc_force: kycForce }),
          ...(clientDeposit !== undefined && { client_deposit: clientDeposit }),
          ...(pacRequired !== undefined && { pac_required: pacRequired }),
        };
        if (Object.keys(changes).length === 0)
          throw new DeskUsage('nothing to set: see desk client set --help');
        print(await ofClient<Schemas['DeskClient']>('PUT', who, '/permissions', changes), facts);
      },
    );
}

interface Seen {
  readonly submission?: string;
}

const seen = [
  '--submission <id>',
  'id of the reviewed submission, from kyc show; rejected if a newer one exists',
] as const;

function seenQuery(submission: string | undefined): string {
  return submission === undefined ? '' : `?${new URLSearchParams({ submission })}`;
}

function addKycCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('KYC submissions, oldest first')
    .option(
      '--status <status>',
      'pending, approved or rejected',
      oneOf(['pending', 'approved', 'rejected']),
      'pending',
    )
    .action(async ({ status }: { status: string }) => {
      print(
        await connect()<Listed<Schemas['ReviewItem']>>(
          'GET',
          `kyc?${new URLSearchParams({ status, limit: '100' })}`,
        ),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.username,
              each.full_name,
              `${each.country} ${each.id_kind}`,
              each.owes ? `${each.status}, client owes` : each.status,
              `sent ${each.submitted_at}`,
              each.review_until ? `due ${each.review_until}` : '',
            ]),
          ),
      );
    });
  group
    .command('show <client>')
    .description('a submission, unmasked')
    .action(async (who: string) => {
      const call = connect();
      print(await call<Schemas['Review']>('GET', `kyc/${await clientId(call, who)}`), facts);
    });
  group
    .command('approve <client>')
    .description('approve the pending submission')
    .option(...seen)
    .action(async (who: string, { submission }: Seen) => {
      const call = connect();
      print(
        await call<undefined>(
          'POST',
          `kyc/${await clientId(call, who)}/approve${seenQuery(submission)}`,
        ),
        () => [`${who} is verified`],
      );
    });
  group
    .command('reject <client>')
    .description('reject the pending submission, with a reason for each field')
    .requiredOption(
      '--reason <field:code[:note]>',
      `field (${reasonFields.join(', ')}) and what to fix (${reasonCodes.join(', ')}); repeatable`,
      reason,
    )
    .option(...seen)
    .action(
      async (
        who: string,
        { reason: reasons, submission }: Seen & { readonly reason: readonly object[] },
      ) => {
        const call = connect();
        print(
          await call<undefined>(
            'POST',
            `kyc/${await clientId(call, who)}/reject${seenQuery(submission)}`,
            { reasons },
          ),
          () => [`${who} is notified of the corrections`],
        );
      },
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('must be an integer.');
  return Number(text);
}

function yesNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('must be yes or no.');
  return text === 'yes';
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('must be JSON.');
  }
}

function oneOf(choices: readonly string[]): (text: string) => string {
  return (text) => {
    if (!choices.includes(text))
      throw new InvalidArgumentError(`must be one of ${choices.join(', ')}.`);
    return text;
  };
}

function reason(text: string, before: readonly object[] = []): readonly object[] {
  const [field = '', code = '', ...note] = text.split(':');
  if (!reasonFields.some((each) => each === field))
    throw new InvalidArgumentError(
      `unknown field ${field}; use one of ${reasonFields.join(', ')}.`,
    );
  if (!reasonCodes.some((each) => each === code))
    throw new InvalidArgumentError(
      `unknown reason ${code || '(empty)'}; use one of ${reasonCodes.join(', ')}.`,
    );
  return [...before, { field, code, note: note.length > 0 ? note.join(':') : null }];
}

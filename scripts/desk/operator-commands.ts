import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { isOperatorRole, operatorRoles } from '#core/desk/operator-role.ts';
import type { OperatorRole } from '#core/desk/operator-role.ts';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { DeskRefusal, DeskUsage } from './call-desk.ts';
import { columns } from './print.ts';

/** Who works at the desk, for its administrators. The first one is made on the server: npm run operator. */
export function addOperatorCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('operators and their roles')
    .action(async () => {
      print(await connect()<Listed<Schemas['Operator']>>('GET', 'operators'), ({ items }) =>
        columns(
          items.map((each) => [each.name, each.roles.join(','), each.disabled ? 'disabled' : '']),
        ),
      );
    });
  group
    .command('add <name>')
    .description('add an operator; password and authenticator are shown once')
    .requiredOption('--roles <list>', `with commas: ${operatorRoles.join(', ')}`, readRoles)
    .action(async (name: string, { roles }: { roles: readonly OperatorRole[] }) => {
      const added = await connect()<Schemas['AddedOperator']>('POST', 'operators', { name, roles });
      print(added, ({ password, otpauth_url }) => [`password ${password}`, otpauth_url]);
    });
  group
    .command('change <name>')
    .description('give another operator other roles, or end or restore their access')
    .option('--roles <list>', `with commas: ${operatorRoles.join(', ')}`, readRoles)
    .option('--disable', 'end their access and sign them out')
    .option('--enable', 'restore their access')
    .action(
      async (
        name: string,
        wanted: { roles?: readonly OperatorRole[]; disable?: boolean; enable?: boolean },
      ) => {
        const disabled = wanted.disable ? true : wanted.enable ? false : undefined;
        if (wanted.roles === undefined && disabled === undefined)
          throw new DeskUsage('nothing to change: see desk operator change --help');
        const call = connect();
        const { items } = await call<Listed<Schemas['Operator']>>('GET', 'operators');
        const found = items.find((each) => each.name === name);
        if (!found) throw new DeskRefusal(`no operator has the name ${name}`);
        print(
          await call<Schemas['Operator']>('PUT', `operators/${found.id}`, {
            ...(wanted.roles && { roles: wanted.roles }),
            ...(disabled !== undefined && { disabled }),
          }),
          (each) => [`${each.name}: ${each.roles.join(', ')}${each.disabled ? ', disabled' : ''}`],
        );
      },
    );
}

function readRoles(text: string): readonly OperatorRole[] {
  const roles = text.split(',').map((each) => each.trim());
  if (!roles.every(isOperatorRole))
    throw new InvalidArgumentError(`roles are ${operatorRoles.join(', ')}.`);
  return roles;
}

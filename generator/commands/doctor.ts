import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { openProject } from '../config/read/project.ts';
import { examine, type Machine } from '#generator/doctor/examine.ts';
import { example, type CommandContext } from './command.ts';

const signs = { well: 'ok  ', note: 'note', bad: 'bad ' } as const;

export function doctorCommand(command: Command, context: CommandContext): void {
  command.addHelpText('after', example('doctor')).action(async () => {
    const diagnoses = await examine(openProject(context.workspace()), thisMachine());
    for (const { state, subject, words } of diagnoses)
      context.print(`${signs[state]}  ${subject.padEnd(16)}  ${words}`);
    if (diagnoses.some((one) => one.state === 'bad')) context.exit(1);
  });
}

function thisMachine(): Machine {
  const named = process.env['PLAYWRIGHT_BROWSERS_PATH'];
  return {
    nodeVersion: process.versions.node,
    searchPath: (process.env['PATH'] ?? '').split(path.delimiter),
    browserFolders: [
      ...(named === undefined ? [] : [named]),
      path.join(os.homedir(), '.cache', 'ms-playwright'),
      path.join(os.homedir(), 'Library', 'Caches', 'ms-playwright'),
    ],
    postgresFolder: '/usr/lib/postgresql',
  };
}

import type { Command } from 'commander';
import type { Workspace } from '#generator/workspace.ts';

/** Exit codes of every command: 0 fine, 1 findings, 2 wrong use. */
export type ExitCode = 0 | 1 | 2;

export interface CommandContext {
  /** Of the root, which has tenants; only what makes the first one may begin without. */
  workspace(needs?: 'tenants' | 'root'): Workspace;
  print(text: string): void;
  /** ` --root <folder>` as it was given, for a command that is proposed next; empty when it was not. */
  rootFlag(): string;
  exit(code: ExitCode): void;
  /** The help of every command, for the reference. */
  help(): Promise<readonly CommandHelp[]>;
}

export interface CommandHelp {
  readonly name: string;
  /** What --help prints, at a fixed width. */
  readonly help: string;
}

/** Gives a command its arguments, options, help and action. */
export type CommandSetup = (command: Command, context: CommandContext) => void;

/** The example that closes the help of a command. */
export function example(line: string): string {
  return `\nExample:\n  $ livery ${line}`;
}

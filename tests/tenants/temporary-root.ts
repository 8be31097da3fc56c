import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { run } from '#generator/cli.ts';
import type { ExitCode } from '#generator/commands/command.ts';
import { workspaceAt, type Workspace } from '#generator/workspace.ts';

/** A folder with a copy of the shipped tenants, where a test may do what it likes. */
export interface TemporaryRoot {
  readonly folder: string;
  readonly workspace: Workspace;
  /** Runs the command line on this root and answers its exit code and everything it printed. */
  livery(...argv: readonly string[]): Promise<{ readonly code: ExitCode; readonly output: string }>;
  /** Brings the tenants back to what is shipped. */
  reset(): void;
  remove(): void;
}

export function temporaryRoot(): TemporaryRoot {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-'));
  const tenants = path.join(folder, 'tenants');
  const copy = (): void => cpSync(workspaceAt().tenants, tenants, { recursive: true });
  copy();
  return {
    folder,
    workspace: workspaceAt(folder),
    livery: (...argv) => captured(() => run([...argv, '--root', folder])),
    reset() {
      rmSync(tenants, { recursive: true, force: true });
      copy();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a piece of work and answers what it printed. */
export async function captured(
  work: () => Promise<ExitCode>,
): Promise<{ readonly code: ExitCode; readonly output: string }> {
  let output = '';
  const keep = (text: string | Uint8Array): boolean => {
    output += text.toString();
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  try {
    return { code: await work(), output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

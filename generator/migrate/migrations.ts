import type { Edit } from 'jsonc-parser';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { namedCondition } from './named-condition.ts';
import { standardTerms } from './standard-terms.ts';

/** One step of the configuration language. It finds nothing to do in a file that it has been through. */
export interface Migration {
  readonly from: number;
  /** What changes, as a person who has to do it by hand would want to know. */
  readonly change: string;
  /** Keys that files lose with it. */
  readonly formerKeys: readonly string[];
  /** Edits of one file of a tenant: `name` is its path inside the folder, without `.json`. */
  edits(name: string, file: SourceFile): readonly Edit[];
}

/** In order; the last one leads to the current version. */
export const migrations: readonly Migration[] = [
  {
    from: 1,
    change: 'a task\'s "whenWatchListEmpty": true is written "when": "watchListEmpty"',
    formerKeys: ['whenWatchListEmpty'],
    edits: namedCondition,
  },
  {
    from: 2,
    change:
      'a block\'s "shut" is "whenDenied", a menu entry\'s "act" is "action", and the messages gate.way.* and task.*.way are gate.action.* and task.*.action',
    formerKeys: ['shut', 'act'],
    edits: standardTerms,
  },
];

/** Keys of older versions: a folder that leaves its version to its parent shows its age by them. */
export const formerKeys: ReadonlySet<string> = new Set(
  migrations.flatMap((migration) => migration.formerKeys),
);

export const currentVersion = Math.max(...migrations.map((migration) => migration.from + 1));

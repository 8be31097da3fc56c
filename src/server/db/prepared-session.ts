import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import type { StatementNames } from './statement-names.ts';

type Prepare = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'];

/** Drizzle's session, whose statements keep a name: a connection has each parsed and planned once. */
export class PreparedSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #names: StatementNames;

  constructor(
    names: StatementNames,
    ...given: ConstructorParameters<
      typeof NodePgSession<Record<string, never>, Record<string, never>>
    >
  ) {
    super(...given);
    this.#names = names;
  }

  override prepareQuery: Prepare = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, name ?? this.#names.of(query.sql), ...rest);
}

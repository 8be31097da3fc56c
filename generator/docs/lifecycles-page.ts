import type { AnyLifecycle } from '#core/lifecycle/define-lifecycle.ts';

type Table = AnyLifecycle['table'];

/** Every lifecycle as a chart and as the table that the server holds to. */
export function lifecyclesPage(lifecycles: readonly AnyLifecycle[]): string {
  const sections = lifecycles.map(
    ({ table }) =>
      `## ${table.id}\n\n${table.description}\n\n\`\`\`mermaid\n${chart(table)}\n\`\`\`\n\n${steps(table)}\n`,
  );
  return `# Lifecycles

States of the things that the backend keeps. A step that a state does not have is answered with 409 \`stateConflict\`; what
follows a step happens in the same transaction.

${sections.join('\n')}`;
}

function chart(table: Table): string {
  const arrows = stepsOf(table).map(({ from, event, to }) => `  ${from} --> ${to} : ${event}`);
  const ends = Object.entries(table.states)
    .filter(([, events]) => Object.keys(events).length === 0)
    .map(([name]) => `  ${name} --> [*]`);
  return ['stateDiagram-v2', `  [*] --> ${table.initial}`, ...arrows, ...ends].join('\n');
}

function steps(table: Table): string {
  const rows = stepsOf(table).map(
    ({ from, event, to, by, then }) =>
      `| \`${from}\` | \`${event}\` | \`${to}\` | ${by.join(', ')} | ${then.map((effect) => `\`${effect}\``).join(', ')} |`,
  );
  return `| state | step | becomes | taken by | what follows |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}

function stepsOf({ states }: Table) {
  return Object.entries(states).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, step]) =>
      step === undefined ? [] : [{ from, event, to: step.to, by: step.by, then: step.then ?? [] }],
    ),
  );
}

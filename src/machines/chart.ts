import type { AnyStateMachine } from 'xstate';

type Definition = AnyStateMachine['root']['definition'];

/** A machine as a Mermaid state diagram, read from the machine itself, so that the picture cannot grow old. */
export function chartOf(machine: AnyStateMachine): string {
  const { definition } = machine.root;
  return ['stateDiagram-v2', ...inside(definition, 1), ...arrowsFromEverywhere(definition)].join(
    '\n',
  );
}

function inside(node: Definition, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = Object.values(node.states);
  const lines = node.type === 'parallel' ? [] : [`${indent}[*] --> ${nameOf(initialOf(node))}`];
  for (const [index, child] of children.entries()) {
    if (node.type === 'parallel' && index > 0) lines.push(`${indent}--`);
    if (Object.keys(child.states).length > 0)
      lines.push(`${indent}state ${nameOf(child.id)} {`, ...inside(child, depth + 1), `${indent}}`);
    lines.push(...arrowsOf(child).map((line) => indent + line));
    if (child.type === 'final') lines.push(`${indent}${nameOf(child.id)} --> [*]`);
  }
  return lines;
}

/** What the whole machine listens to stands once, from a point of its own. */
function arrowsFromEverywhere(root: Definition): string[] {
  return arrowsOf(root).map((line) => `  ${line.replace(nameOf(root.id), 'everywhere')}`);
}

function arrowsOf(node: Definition): string[] {
  const lines = node.transitions.flatMap(({ target, eventType, guard }) => {
    const label = `${wordOf(eventType)}${guard === undefined ? '' : ` [${guardName(guard)}]`}`;
    return (target ?? []).map((place) => `${nameOf(node.id)} --> ${nameOf(place.id)} : ${label}`);
  });
  return [...new Set(lines)];
}

// Events that XState raises itself are named for what they mean.
function wordOf(event: string): string {
  if (event.startsWith('xstate.done.')) return 'done';
  if (event.startsWith('xstate.error.')) return 'failed';
  return /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? event;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard
    ? String(guard.type)
    : 'guard';
}

function initialOf(node: Definition): string {
  return node.initial?.target?.[0]?.id ?? node.id;
}

// Mermaid takes a dot or a dash for something else.
function nameOf(id: string): string {
  return id.split('.').slice(1).join('_').replaceAll('-', '_') || id;
}

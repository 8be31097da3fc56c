import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Gate, Gates } from '#config/gates.gen.ts';
import type { NamedGates } from '#core/gates.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { oncePer } from '#generator/once-per.ts';
import type { DescribedOperation, OperationGate } from '#generator/openapi/described-operation.ts';
import { blockSchema, type SchemaSet } from '#generator/schemas/schema-set.ts';
import { featuresOff } from '#generator/prune/prune-files.ts';
import type { BindSources } from './check-bind.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { opensToClient } from './is-closed-gate.ts';
import {
  keyPlaceAt,
  keysAt,
  type Located,
  nodeAt,
  noEntries,
  placeAt,
  textAt,
  toJson,
} from '../read/located.ts';
import { offeredScreens } from './offered-screens.ts';
import type { Project } from '../read/project.ts';
import { blocksOf, type PlacedBlock } from '../read/screen-blocks.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** An operation that a block needs, and where it is named. */
interface NeededOperation {
  readonly id: string;
  readonly place: Place;
}

/**
 * Blocks behind which an operation asks for more than the screen and the block do: some client would be shown what the
 * backend then refuses. Links to a screen do not count, since its address can be typed. For files without errors.
 */
export function checkOperationGates(
  files: TenantFiles,
  project: Project,
  { operation: describe }: BindSources,
): Finding[] {
  const named = toJson(
    nodeAt(files.all.get('gates') ?? noEntries, ['gates']) ?? noEntries,
  ) as Gates['gates'];
  const off = featuresOff(files);
  const known: Known = {
    named,
    off,
    answers: answersFor(named, off),
    names: {
      gate: new Set(Object.keys(named)),
      feature: new Set(keysAt(files.all.get('profile'), ['features'])),
      permission: new Set(keysAt(files.all.get('profile'), ['permissions'])),
    },
  };
  return offeredScreens(files).flatMap((id) => {
    const screen = files.screens.get(id);
    return screen
      ? needsOf(project)(screen).flatMap((block) => checkBlock(block, files, describe, known))
      : [];
  });
}

interface Known {
  readonly named: NamedGates;
  /** Features that are off for all clients. */
  readonly off: ReadonlySet<string>;
  readonly answers: Answers;
  readonly names: Readonly<Record<OperationGate['kind'], ReadonlySet<string>>>;
}

/** What a block needs and who is shown it: the same wherever its screen is inherited. */
interface BlockNeeds {
  readonly block: string;
  /** Gates of the screen and the block. */
  readonly shown: readonly Gate[];
  /** Place of the block's own gate. */
  readonly gate: Place | undefined;
  /** The operation that it is bound to, and those that its code calls. */
  readonly operations: readonly NeededOperation[];
  /** Forms that it shows: what they send is the tenant's. */
  readonly forms: readonly { readonly name: string; readonly place: Place }[];
}

const needsOf = oncePer(({ schemas }: Project) =>
  oncePer((screen: Located): readonly BlockNeeds[] =>
    blocksOf(screen).flatMap((placed) => {
      const needs = blockNeeds(screen, placed, schemas);
      return needs.operations.length + needs.forms.length === 0 ? [] : [needs];
    }),
  ),
);

function blockNeeds(
  screen: Located,
  { block, node, props }: PlacedBlock,
  schemas: SchemaSet,
): BlockNeeds {
  const bound = textAt(node, 'bind', 'operation');
  const named = props ? namedElsewhere(props, `blocks/${block}`, schemas) : [];
  return {
    block,
    shown: [gateAt(screen, 'access'), gateAt(node, 'gate')].flatMap((gate) =>
      gate === undefined ? [] : [gate],
    ),
    gate: nodeAt(node, ['gate'])?.place,
    operations: eachOnce([
      ...(bound === undefined ? [] : [{ id: bound, place: placeAt(node, ['bind', 'operation']) }]),
      ...(blockSchema(schemas, block)?.schema['x-operations'] ?? []).map((id) => ({
        id,
        place: keyPlaceAt(node, ['block']),
      })),
    ]),
    forms: named
      .filter(({ kind }) => kind === 'form')
      .map((form) => ({ name: form.name, place: form.node.place })),
  };
}

function checkBlock(
  needs: BlockNeeds,
  files: TenantFiles,
  describe: BindSources['operation'],
  known: Known,
): Finding[] {
  const asking =
    needs.forms.length === 0
      ? askingOf(describe)(needs)
      : askingAmong(neededBy(needs, files), describe);
  return asking.flatMap(({ id, place, operation }): Finding[] =>
    operation === undefined
      ? [
          errorAt(
            'reference/operation',
            `block "${needs.block}" calls ${id}, which is not in any OpenAPI document`,
            place,
          ),
        ]
      : operation.gates.flatMap((asked) =>
          checkAsked(operation, asked, needs, needs.gate ?? place, known),
        ),
  );
}

interface AskingOperation extends NeededOperation {
  readonly operation: DescribedOperation | undefined;
}

const askingOf = oncePer((describe: BindSources['operation']) =>
  oncePer(({ operations }: BlockNeeds) => askingAmong(operations, describe)),
);

/** Those that ask for a gate, and those that do not exist. */
function askingAmong(
  operations: readonly NeededOperation[],
  describe: BindSources['operation'],
): readonly AskingOperation[] {
  return operations
    .map((one) => ({ ...one, operation: describe(one.id) }))
    .filter(({ operation }) => operation === undefined || operation.gates.length > 0);
}

function checkAsked(
  operation: DescribedOperation,
  asked: OperationGate,
  { shown }: BlockNeeds,
  place: Place,
  { named, off, answers, names }: Known,
): Finding[] {
  const { kind, name } = asked;
  if (!names[kind].has(name)) {
    const file = kind === 'gate' ? 'gates.json' : 'profile.json';
    const suggestion = suggest(name, [...names[kind]]);
    return [
      errorAt(
        'gate/undeclared',
        `operation ${operation.id} requires ${kind} "${name}", which ${file} does not declare: access is always denied`,
        place,
        suggestion,
      ),
    ];
  }
  const needed = neededGate(asked);
  const known = answers(shown);
  const isWeaker = known.get(needed) ?? opensWithout(shown, needed, named, off);
  known.set(needed, isWeaker);
  if (!isWeaker) return [];
  return [
    warningAt(
      'gate/weaker',
      `operation ${operation.id} requires ${kind} "${name}", but this block is shown without it`,
      place,
      `add "gate": ${JSON.stringify(needed)} to the block`,
    ),
  ];
}

const neededGate = oncePer(({ kind, name }: OperationGate): Gate =>
  kind === 'gate' ? name : kind === 'feature' ? { feature: name } : { permission: name },
);

/** Whether some client who is shown something is refused by what is needed. What cannot be decided counts as yes. */
function opensWithout(
  shown: readonly Gate[],
  needed: Gate,
  named: NamedGates,
  off: ReadonlySet<string>,
): boolean {
  const written = JSON.stringify(needed);
  return (
    !shown.some((gate) => JSON.stringify(gate) === written) &&
    opensToClient({ all: [{ not: needed }, ...shown] }, named, off)
  );
}

/** Gates that are shown → what is needed → whether some client is refused. */
type Answers = (shown: readonly Gate[]) => Map<Gate, boolean>;

/** Of tenants with the same gates and the same features off. Gates that are inherited are the same object. */
function answersFor(named: NamedGates, off: ReadonlySet<string>): Answers {
  const key = [...off].sort().join();
  const known = answersByFeatures(named);
  const answers = known.get(key) ?? oncePer((_shown: readonly Gate[]) => new Map<Gate, boolean>());
  known.set(key, answers);
  return answers;
}

const answersByFeatures = oncePer((_named: NamedGates) => new Map<string, Answers>());

/** The operations of a block, and those that its forms send to, each once. */
function neededBy(
  { operations, forms }: BlockNeeds,
  files: TenantFiles,
): readonly NeededOperation[] {
  const sent = forms.flatMap(({ name, place }) => {
    const id = textAt(files.forms.get(name), 'submit', 'operation');
    return id === undefined ? [] : [{ id, place }];
  });
  return eachOnce([...operations, ...sent]);
}

function eachOnce(operations: readonly NeededOperation[]): readonly NeededOperation[] {
  return operations.filter(
    ({ id }, index) => operations.findIndex((other) => other.id === id) === index,
  );
}

function gateAt(node: Located, key: string): Gate | undefined {
  const found = nodeAt(node, [key]);
  // The schemas have been run over it.
  return found && (toJson(found) as Gate);
}

import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { pathKeys } from '#core/answer-path.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { entriesOf, findField, knownValues } from '#generator/openapi/answer-field.ts';
import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { listPath, listPaths } from '#generator/openapi/operation-entry.ts';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import { blockSchema } from '#generator/schemas/schema-set.ts';
import { checkFormats, checkLinkField, checkSort } from './check-formats.ts';
import { checkBindParams } from './check-bind-params.ts';
import { checkReach } from './check-reach.ts';
import type { ServiceGrants } from './check-security.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { keyPlaceAt, keysAt, nodeAt, placeAt, textAt, type Located } from '../read/located.ts';
import type { Project } from '../read/project.ts';
import { blocksOf, type PlacedBlock } from '../read/screen-blocks.ts';
import { isFoundAt } from '../read/unread.ts';

export interface BindSources {
  readonly operation: (id: string) => DescribedOperation | undefined;
  /** Documents that have an address: the product's own and those of `profile.services`. */
  readonly services: readonly string[];
  /** What the tenant's own services are sent. */
  readonly grants: ServiceGrants;
}

/** What every block of a screen gets its data from: the operation, its parameters, and each field that is shown. */
export function checkBinds(screen: Located, project: Project, sources: BindSources): Finding[] {
  return blocksOf(screen).flatMap((block) => [
    ...checkOn(block, project),
    ...checkBind(screen, block, project, sources),
  ]);
}

/** Blocks of the product whose entries can be selected. What a tenant's own block does with `on` is in its code. */
const selectable = ['list', 'table', 'timeline'];

function checkOn({ block, node }: PlacedBlock, { schemas }: Project): Finding[] {
  if (!nodeAt(node, ['on']) || block.startsWith(ownPrefix) || selectable.includes(block)) return [];
  // That there is no such block is a reference like any other.
  return blockSchema(schemas, block) === undefined
    ? []
    : [
        errorAt(
          'schema/unknown-key',
          `block "${block}" does not support "on": nothing in it can be selected`,
          keyPlaceAt(node, ['on']),
          `it is for ${selectable.map((one) => `"${one}"`).join(', ')}`,
        ),
      ];
}

function checkBind(
  screen: Located,
  placed: PlacedBlock,
  project: Project,
  sources: BindSources,
): Finding[] {
  const document = blockSchema(project.schemas, placed.block);
  if (!document || document.schema['x-unread'] === true) return [];
  const wanted = document.schema['x-answer'];
  const bind = nodeAt(placed.node, ['bind']);
  if (wanted === undefined)
    return bind
      ? [errorAt('bind/operation', `block "${placed.block}" does not support "bind"`, bind.place)]
      : [];
  if (!bind)
    return [
      errorAt('bind/missing', `block "${placed.block}" requires a "bind"`, placed.node.place),
    ];
  const id = textAt(bind, 'operation');
  const operation = id === undefined ? undefined : sources.operation(id);
  // That the operation exists at all is a reference like any other.
  if (!operation) return [];
  const place = placeAt(bind, ['operation']);
  if (operation.method !== 'GET')
    return [
      errorAt(
        'bind/operation',
        `"bind" must use a GET operation; ${operation.id} is ${operation.method}`,
        place,
      ),
    ];
  if (!sources.services.includes(operation.document)) {
    return [
      errorAt(
        'reference/service',
        `profile.services has no base URL for "${operation.document}": add services.${operation.document}.base`,
        place,
      ),
    ];
  }
  return [
    ...checkReach(operation, sources.grants, place, keysAt(bind, ['params'])),
    ...checkBindParams(screen, bind, operation),
    ...checkFields(placed, bind, operation, wanted, project),
  ];
}

function checkFields(
  placed: PlacedBlock,
  bind: Located,
  operation: DescribedOperation,
  wanted: 'list' | 'object',
  project: Project,
): Finding[] {
  const { answer, tree } = operation;
  const place = placeAt(bind, ['operation']);
  if (!answer) return [errorAt('bind/operation', `${operation.id} has no JSON response`, place)];
  const items = textAt(bind, 'items') ?? (wanted === 'list' ? listPath(operation) : '');
  if (items === undefined)
    return [
      errorAt(
        'bind/missing',
        `ambiguous list: set "items" to its path`,
        place,
        `lists: ${listPaths(operation).join(', ')}`,
      ),
    ];
  const found = findField([answer], pathKeys(items), tree);
  if (found.kind === 'open') return [];
  if (found.kind === 'missing')
    return [unanswered(operation, found.step, found.known, placeAt(bind, ['items']))];
  const entries = entriesOf(found.schemas, tree);
  if (wanted === 'list' && !entries)
    return [
      errorAt(
        'reference/answer',
        `"${items}" in the response of ${operation.id} is not an array`,
        placeAt(bind, ['items']),
      ),
    ];
  if (wanted === 'object' && entries)
    return [
      errorAt(
        'reference/answer',
        `the response of ${operation.id} is an array here; set "items" to the path of one item`,
        place,
      ),
    ];
  const shown = entries ?? found.schemas;
  const named = placed.props
    ? namedElsewhere(placed.props, `blocks/${placed.block}`, project.schemas).filter(
        (one) => one.kind === 'field',
      )
    : [];
  const findings = named.flatMap(({ name, node }) =>
    checkField(operation, shown, name, node.place),
  );
  if (placed.props) findings.push(...checkValues(operation, shown, placed.props));
  // What a tenant's own block makes of a field is in its code.
  if (placed.props && !placed.block.startsWith(ownPrefix))
    findings.push(
      ...checkFormats(operation, shown, placed.props),
      // That the field is answered at all is the first thing to put right.
      ...checkSort(placed.props).filter(({ place }) => !isFoundAt(findings, place)),
    );
  const to = nodeAt(placed.node, ['on', 'select', 'to']);
  for (const [, name = ''] of (textAt(to) ?? '').matchAll(/\{([^{}]*)\}/g)) {
    findings.push(
      ...checkField(operation, shown, name, placeAt(placed.node, ['on', 'select', 'to'])),
      ...checkLinkField(operation, shown, name, placeAt(placed.node, ['on', 'select', 'to'])),
    );
  }
  return findings;
}

function checkField(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  name: string,
  place: Place,
): Finding[] {
  const found = findField(schemas, pathKeys(name), operation.tree);
  return found.kind === 'missing' ? [unanswered(operation, found.step, found.known, place)] : [];
}

// Words for a value that the field never has would never be shown, and those of another value be missing.
function checkValues(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  node: Located,
): Finding[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list')
    return node.items.flatMap((item) => checkValues(operation, schemas, item));
  const findings = [...node.entries.values()].flatMap(({ value }) =>
    checkValues(operation, schemas, value),
  );
  const field = textAt(node, 'field');
  const values = nodeAt(node, ['values']);
  const found =
    field === undefined || values?.kind !== 'object'
      ? undefined
      : findField(schemas, pathKeys(field), operation.tree);
  const known = found?.kind === 'schemas' ? knownValues(found.schemas, operation.tree) : undefined;
  if (known === undefined || values?.kind !== 'object') return findings;
  const unexpected = [...values.entries].filter(([value]) => !known.includes(value));
  return [
    ...findings,
    ...unexpected.map(([value, { key }]) =>
      errorAt(
        'reference/answer',
        `"${value}" is not a possible value of field "${field}" in ${operation.id}`,
        key,
        suggest(value, known),
      ),
    ),
  ];
}

function unanswered(
  operation: DescribedOperation,
  step: string,
  known: readonly string[],
  place: Place,
): Finding {
  return errorAt(
    'reference/answer',
    `the response of ${operation.id} has no field "${step}"`,
    place,
    suggest(step, known),
  );
}

import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { kept } from '#generator/kept.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { toJson } from '../config/read/located.ts';
import type { Project } from '../config/read/project.ts';
import type { Layer } from '../config/read/read-layer.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';
import { propsValidator } from '#generator/schemas/validators.ts';
import { checkBlockSchema } from './check-block-schema.ts';
import { componentName } from './check-code.ts';
import { ownBlocks, type OwnBlock } from './own-blocks.ts';

export interface ProjectWithBlocks {
  /** Knows the tenant's blocks like the product's: references, props, bindings and editors need no second mechanism. */
  readonly project: Project;
  readonly blocks: ReadonlyMap<string, OwnBlock>;
  readonly findings: readonly Finding[];
}

/** The project as one tenant sees it: with the blocks that its folders bring along. */
export function withOwnBlocks(project: Project, layers: readonly Layer[]): ProjectWithBlocks {
  const found = ownBlocks(layers, project);
  if (found.blocks.length === 0) return { project, blocks: new Map(), findings: found.findings };
  const findings: Finding[] = [...found.findings];
  const documents = new Map(project.schemas.documents);
  const validators = new Map<string, ValidateFunction>();
  const shared = [...project.schemas.documents.values()]
    .filter(({ name }) => !name.includes('/'))
    .map(({ id }) => id);
  for (const block of found.blocks) {
    findings.push(...block.findings);
    const problems = block.schema ? checkBlockSchema(block.schema, shared, project.validate) : [];
    const document = documentOf(block, problems.length === 0);
    const compiled = compileProps(document, project.schemas);
    if ('problem' in compiled)
      problems.push(
        errorAt(
          'block/schema',
          `invalid schema: ${compiled.problem}`,
          (block.schema ?? { place: { file: { path: '', text: '' }, offset: 0 } }).place,
        ),
      );
    else validators.set(document.name, compiled.validate);
    findings.push(...problems);
    documents.set(document.name, document);
  }
  const schemas: SchemaSet = { documents, resolve: project.schemas.resolve };
  const validate: Project['validate'] = (name, value) => {
    const own = validators.get(name);
    if (!own)
      return documents.get(name) === project.schemas.documents.get(name)
        ? project.validate(name, value)
        : [];
    void own(value);
    return own.errors ?? [];
  };
  return {
    project: { ...project, schemas, validate },
    blocks: new Map(found.blocks.map((block) => [block.id, block])),
    findings,
  };
}

// With a schema that is wrong itself any props will do: one mistake, one finding.
function documentOf({ id, schema }: OwnBlock, isRight: boolean): SchemaDocument {
  // The path to its own schema is for editors.
  const { $schema, ...written }: SchemaNode & { readonly $schema?: string } =
    isRight && schema
      ? (toJson(schema) as unknown as SchemaNode)
      : { description: '', 'x-unread': true };
  const title = written.title ?? `${componentName(id)}Props`;
  return {
    name: `blocks/${id}`,
    id: `https://livery.example/schemas/blocks/${id}.schema.json`,
    schema: { ...written, title },
  };
}

function compileProps(
  { schema }: SchemaDocument,
  schemas: SchemaSet,
): { readonly validate: ValidateFunction } | { readonly problem: string } {
  try {
    const plain: object = schema;
    const problem = kept('blocks', JSON.stringify(plain), () => schemaProblem(plain));
    if (problem !== null) return { problem };
    const shared = [...schemas.documents.values()].filter(({ name }) => !name.includes('/'));
    return { validate: propsValidator(schema, shared) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Why this is no JSON Schema, in ajv's words. */
function schemaProblem(schema: object): string | null {
  const ajv = new Ajv2020({ strict: false, logger: false });
  return ajv.validateSchema(schema) === true
    ? null
    : `schema is invalid: ${ajv.errorsText(ajv.errors)}`;
}

import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';

/** What a schema document gives: its exported types in order, and the types it needs of other documents. */
export interface EmittedTypes {
  readonly declarations: ReadonlyMap<string, string>;
  /** Document name → type names. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Writes the TypeScript of one schema document. Everything is readonly: configuration is frozen once resolved.
 * A schema with a title becomes an exported type of that name, wherever it stands.
 */
export function schemaTypes(document: SchemaDocument, schemas: SchemaSet): EmittedTypes {
  const emitter = new Emitter(document, schemas);
  emitter.declare(document.schema);
  for (const definition of Object.values(document.schema.$defs ?? {})) {
    if (definition.title !== undefined) emitter.declare(definition);
  }
  return { declarations: emitter.declarations, imports: emitter.imports };
}

class Emitter {
  readonly declarations = new Map<string, string>();
  readonly imports = new Map<string, Set<string>>();
  private readonly document: SchemaDocument;
  private readonly schemas: SchemaSet;

  constructor(document: SchemaDocument, schemas: SchemaSet) {
    this.document = document;
    this.schemas = schemas;
  }

  declare(schema: SchemaNode): string {
    const name = schema.title ?? 'Untitled';
    if (this.declarations.has(name)) return name;
    this.declarations.set(name, '');
    const isObject =
      schema.type === 'object' && schema.properties !== undefined && !isFreeForm(schema);
    const head = isObject ? `export interface ${name} ` : `export type ${name} = `;
    const body = isObject ? this.objectBody(schema, '') : `${this.bare(schema, '')};`;
    this.declarations.set(name, `${docComment(schema, '')}${head}${body}\n`);
    return name;
  }

  private typeOf(schema: SchemaNode, indent: string): string {
    if (schema.$ref !== undefined) return this.reference(schema.$ref, indent);
    return schema.title === undefined ? this.bare(schema, indent) : this.declare(schema);
  }

  private reference(ref: string, indent: string): string {
    const { document, schema } = this.schemas.resolve(ref, this.document);
    if (document === this.document) return this.typeOf(schema, indent);
    if (schema.title === undefined)
      return new Emitter(document, this.schemas).typeOf(schema, indent);
    const names = this.imports.get(document.name) ?? new Set<string>();
    this.imports.set(document.name, names.add(schema.title));
    return schema.title;
  }

  private bare(schema: SchemaNode, indent: string): string {
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    const choices = (schema.oneOf ?? schema.anyOf ?? []).filter(saysMoreThanRequired);
    if (choices.length > 0 && !schema.properties)
      return choices.map((one) => this.typeOf(one, indent)).join(' | ');
    if (schema.type === 'array') return this.list(schema, indent);
    if (schema.type === 'object')
      return schema.properties ? this.objectBody(schema, indent) : this.map(schema, indent);
    if (schema.type === 'integer') return 'number';
    return schema.type ?? 'unknown';
  }

  private list(schema: SchemaNode, indent: string): string {
    const item = schema.items ? this.typeOf(schema.items, indent) : 'unknown';
    const single = /[|{ ]/.test(item) ? `(${item})` : item;
    return (schema.minItems ?? 0) > 0
      ? `readonly [${item}, ...${single}[]]`
      : `readonly ${single}[]`;
  }

  private map(schema: SchemaNode, indent: string): string {
    const value =
      typeof schema.additionalProperties === 'object'
        ? this.typeOf(schema.additionalProperties, indent)
        : 'unknown';
    return `{ readonly [key: string]: ${value} }`;
  }

  private objectBody(schema: SchemaNode, indent: string): string {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const optional = schema.required?.includes(key) ? '' : '?';
      return `${docComment(property, inner)}${inner}readonly ${propertyName(key)}${optional}: ${this.typeOf(property, inner)};\n`;
    });
    if (schema.additionalProperties !== false)
      lines.push(`${inner}readonly [key: string]: unknown;\n`);
    return lines.length === 0 ? 'Record<never, never>' : `{\n${lines.join('')}${indent}}`;
  }
}

// An interface cannot be empty and mean it, so an object without properties is a type.
function isFreeForm(schema: SchemaNode): boolean {
  return Object.keys(schema.properties ?? {}).length === 0;
}

// `oneOf: [{ required: ["to"] }, …]` beside properties narrows what TypeScript cannot say; the checker enforces it.
function saysMoreThanRequired(schema: SchemaNode): boolean {
  return Object.keys(schema).some((key) => key !== 'required');
}

function literal(value: string | number | boolean | null): string {
  return typeof value === 'string' ? quote(value) : String(value);
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function docComment(schema: SchemaNode, indent: string): string {
  return schema.description === undefined
    ? ''
    : `${indent}/** ${schema.description.replaceAll('*/', '*\\/')} */\n`;
}

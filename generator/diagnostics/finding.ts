import type { SourceFile } from './source-file.ts';

/** One spot in one file. The offset counts UTF-16 units from the start of the text. */
export interface Place {
  readonly file: SourceFile;
  readonly offset: number;
}

export type Severity = 'error' | 'warning';

/** Something that a person should change, where it stands, and what would probably be right. */
export interface Finding {
  readonly severity: Severity;
  readonly code: FindingCode;
  readonly message: string;
  readonly place: Place;
  readonly suggestion?: string;
}

/** Every code that a check can answer with, and what it is about. Codes are permanent. */
export const findingCodes = {
  'json/syntax': 'the file is not JSON with comments',
  'json/duplicate-key': 'a key is written twice, the first is lost',
  'json/too-deep': 'lists and objects nested deeper than anything needs',
  'json/forbidden-key': 'a key that JavaScript gives a meaning of its own',
  'file/missing': 'a file that must be there is not',
  'file/unknown': 'a file that nothing reads',
  'file/outside': 'a path that leaves the tenant folder',
  'file/unreadable': 'something that is no ordinary file, or that cannot be opened',
  'file/too-large': 'a file larger than anything needs',
  'file/encoding': 'a file that is not UTF-8',
  'file/id': 'a file and the id inside it have different names',
  'file/unsafe-svg': 'an SVG that carries script or fetches from elsewhere',
  'extends/unknown': 'the parent is not a tenant',
  'extends/loop': 'the chain of parents comes back to itself',
  'extends/deep': 'the chain of parents is longer than three',
  'overlay/unknown-id': 'a patch names an id that its parent does not have',
  'overlay/duplicate-id': 'a patch adds an id that is already there',
  'overlay/bad-patch': 'a patch that cannot be read',
  'overlay/no-list': 'a patch stands where its parent has no list of things with ids',
  'overlay/nothing-to-delete': 'null stands where there is nothing to delete',
  'schema/unknown-key': 'a key that the schema does not know',
  'schema/missing': 'a required key is missing',
  'schema/type': 'a value of the wrong type',
  'schema/not-one-of': 'a value outside its list',
  'schema/pattern': 'a text that does not follow its pattern',
  'schema/range': 'a number, text or list outside its limits',
  'schema/duplicate': 'a list that repeats itself',
  'schema/shape': 'a value that fits none of the accepted shapes',
  'reference/block': 'a block that does not exist',
  'reference/form': 'a form that does not exist',
  'reference/screen': 'a screen that does not exist',
  'reference/gate': 'a gate that does not exist',
  'reference/gate-loop': 'a gate that leads back to itself',
  'reference/permission': 'a permission that the profile does not declare',
  'reference/feature': 'a feature that the profile does not declare',
  'reference/message': 'a message that does not exist',
  'reference/operation': 'an operation that no document has',
  'reference/asset': 'an asset that is not in the tenant folder',
  'reference/document': 'a document that is not in the tenant folder',
  'reference/token': 'a theme token that does not exist',
  'reference/theme': 'a theme that does not exist',
  'reference/language': 'a language that the product has no messages for',
  'reference/route': 'a route that no screen declares',
  'reference/rule': 'a named rule that core does not have',
  'reference/field': 'a field that the schema of the form does not have',
  'reference/service': 'a service that the profile gives no address for',
  'reference/parameter':
    'a parameter that the operation does not take, or a source of one that is not there',
  'reference/answer': 'a field that the operation does not answer',
  'reference/tenant': 'a tenant that does not exist',
  'message/syntax': 'a message that is not ICU',
  'message/argument': 'a message whose arguments differ from the message it replaces',
  'bind/missing': 'a block without what it needs to get its data',
  'bind/operation': 'an operation that a block cannot be bound to',
  'openapi/invalidates': 'x-invalidates names something that is no read',
  'openapi/syntax': 'an OpenAPI document that cannot be read',
  'openapi/version': 'a version of OpenAPI that is not read',
  'openapi/name': 'an OpenAPI document whose name is taken or cannot be used',
  'openapi/operation-id': 'an operationId that repeats or cannot be written in a configuration',
  'openapi/reference': 'a reference that leads nowhere',
  'openapi/outside': 'a reference that leaves the folder of the documents',
  'document/link': 'a link in a document that cannot be followed safely',
  'document/unsupported': 'a part of a document that is not shown',
  'block/name': 'a file in blocks/ that cannot be a block',
  'block/limit': "a limit of a tenant's own block that is larger than its operation answers",
  'block/schema': "the schema of a tenant's own block that is missing or cannot be used",
  'block/syntax': "code of a tenant's own block that is not TypeScript",
  'block/import': "code of a tenant's own block that imports what it may not, or what is not there",
  'block/export': "a tenant's own block that is no component",
  'block/type': "code of a tenant's own block that does not type-check",
  'form/schema': 'a form whose JSON Schema cannot be compiled',
  'form/widget': 'a field whose widget and schema do not fit, or a widget without what it needs',
  'form/long':
    'a form with steps, rules, conditions or other fields where only a flat one can be shown',
  'form/step': 'a step that repeats, or a field that stands in no step or in two',
  'form/rule': 'a named rule without what it looks at, or with a setting that it does not have',
  'form/example': 'an example that the form itself refuses',
  'form/slow-pattern': 'a pattern that could keep a browser busy for ever',
  'tenant/duplicate-id': 'two tenants claim the same tenantId',
  'tenant/duplicate-route': 'two screens claim the same route',
  'tenant/duplicate-block-id': 'two blocks of one screen share an id',
  'tenant/secret': 'a value that looks like a secret',
  'brand/stale': 'a mark of initials that was drawn for another colour',
  'theme/contrast': 'two colours too close to be read',
  'theme/colour': 'a colour that cannot be read',
  'gate/weaker': 'a block that is shown to clients for whom the gate of its operation is closed',
  'gate/undeclared': 'an operation whose gate, feature or permission the tenant does not declare',
  'unused/screen': 'a screen that the profile does not offer, or that nothing leads to',
  'unused/form': 'a form that no block of an offered screen uses',
  'unused/gate': 'a gate that nothing names',
  'unused/permission': 'a permission that no gate names',
  'unused/feature': 'a feature that no gate names, so that nothing changes with it',
  'unused/message': 'a text that nobody will see, or that changes nothing',
  'unused/block':
    'a block of the tenant that no offered screen shows, or code that no block is made of',
  'unused/asset': 'a file in assets/ that nothing shows',
  'unused/document':
    'a document that no offered screen or form shows, or in a language that is not offered',
} as const satisfies Record<string, string>;

export type FindingCode = keyof typeof findingCodes;

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

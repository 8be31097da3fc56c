import type { SourceFile } from './source-file.ts';

/** One spot in one file. The offset counts UTF-16 units from the start of the text. */
export interface Place {
  readonly file: SourceFile;
  readonly offset: number;
}

/** A note is something to know before going live; nothing is wrong with the files. */
export type Severity = 'error' | 'warning' | 'note';

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
  'json/syntax': 'the file is not valid JSON with comments',
  'json/duplicate-key': 'a duplicate key; the first value is lost',
  'json/too-deep': 'arrays and objects are nested too deeply',
  'json/forbidden-key': 'a reserved key such as __proto__',
  'file/missing': 'a required file is missing',
  'file/unknown': 'an unrecognised file',
  'file/outside': 'a path outside the tenant folder',
  'file/unreadable': 'not a regular file, or the file cannot be opened',
  'file/too-large': 'the file exceeds the size limit',
  'file/encoding': 'the file is not UTF-8',
  'file/id': 'the file name and the id in it differ',
  'file/unsafe-svg': 'an SVG with scripts or external content',
  'file/broken-svg': 'an SVG that browsers cannot draw: not well-formed, or without its namespace',
  'extends/missing': 'a tenant without a parent that has no gates and no navigation of its own',
  'extends/unknown': 'the parent tenant does not exist',
  'extends/loop': 'circular "extends"',
  'extends/deep': 'the chain of parents is longer than three',
  'overlay/unknown-id': 'a patch refers to an id that the parent does not have',
  'overlay/duplicate-id': 'a patch adds an id that already exists',
  'overlay/bad-patch': 'an invalid patch',
  'overlay/no-list': 'a patch where the parent has no list of items with ids',
  'overlay/nothing-to-delete': 'null where there is nothing to remove',
  'schema/unknown-key': 'an unknown key',
  'schema/missing': 'a required key is missing',
  'schema/type': 'a value of the wrong type',
  'schema/not-one-of': 'a value that is not allowed',
  'schema/pattern': 'a string that does not match its pattern or format',
  'schema/range': 'a number, string or array outside its limits',
  'schema/duplicate': 'an array with duplicate items',
  'schema/shape': 'a value that does not match any allowed schema',
  'reference/block': 'a block that does not exist',
  'reference/form': 'a form that does not exist',
  'reference/screen': 'a screen that does not exist',
  'reference/gate': 'a gate that does not exist',
  'reference/gate-loop': 'a circular gate reference',
  'reference/permission': 'a permission that the profile does not declare',
  'reference/feature': 'a feature that the profile does not declare',
  'reference/message': 'a message that does not exist',
  'reference/operation': 'an operation that is not in any OpenAPI document',
  'reference/asset': 'an asset that is not in the tenant folder',
  'reference/document': 'a document that is not in the tenant folder',
  'reference/token': 'a theme token that does not exist',
  'reference/theme': 'a theme that does not exist',
  'reference/language': 'a language that the product does not support, or only in part',
  'reference/route': 'a route that no screen has',
  'reference/rule': 'a named rule that does not exist',
  'reference/field': 'a field that is not in the schema',
  'reference/service': 'a service without a base URL in the profile',
  'reference/parameter': 'an unknown parameter, or a parameter source that does not exist',
  'reference/answer': 'a field that is not in the response',
  'reference/currency': 'a currency that ISO 4217 does not have',
  'reference/tenant': 'a tenant that does not exist',
  'message/syntax': 'an invalid ICU message',
  'message/argument': 'an argument or tag that nothing fills in where the message is shown',
  'message/dropped': 'an argument of the default text that the overriding one leaves out',
  'message/empty': 'an empty message',
  'message/untranslated':
    "messages or documents that a language of the tenant's own does not have, so that its fallback is shown",
  'bind/missing': 'a block without the data binding that it requires',
  'bind/operation': 'an operation that a block cannot be bound to',
  'bind/security': 'an operation that requires credentials which the app does not send',
  'bind/header':
    'a header that an operation requires or a profile declares, and that cannot be sent',
  'bind/format': 'a format that cannot show the values of its field',
  'bind/sort': 'a table sorted by a field that is not one of its columns',
  'openapi/invalidates': 'x-invalidates refers to something other than a GET operation',
  'openapi/syntax': 'an OpenAPI document that cannot be parsed',
  'openapi/version': 'an unsupported OpenAPI version',
  'openapi/name': 'an invalid or duplicate name of an OpenAPI document',
  'openapi/operation-id': 'a duplicate operationId, or one that cannot be used in configuration',
  'openapi/reference': 'an unresolved $ref',
  'openapi/outside': 'a $ref outside the openapi folder',
  'openapi/types': 'an OpenAPI document that no types can be made of',
  'document/link': 'an unsafe link in a document',
  'document/placeholder': 'an unknown placeholder in a document',
  'document/front-matter': 'an unknown key or an invalid value at the start of a document',
  'document/unreviewed':
    'legal documents that no lawyer has reviewed for this tenant, as far as `documents.reviewed` in the profile says',
  'document/unsupported': 'unsupported Markdown in a document',
  'block/name': 'an invalid file in blocks/',
  'block/limit': "a limit of a tenant's own block that exceeds the maximum of the operation",
  'block/schema': "the schema of a tenant's own block is missing or invalid",
  'block/syntax': "invalid TypeScript in a tenant's own block",
  'block/import': "a forbidden or unresolved import in a tenant's own block",
  'block/export': "a tenant's own block that does not export a component",
  'block/type': "a type error in a tenant's own block",
  'form/schema': 'a form whose JSON Schema cannot be compiled',
  'form/widget': 'a widget that does not match its field, or lacks a required option',
  'form/long':
    'a form with steps, rules, conditions or other fields where only a flat form is supported',
  'form/drawing': 'a JSON Schema keyword that the form renderer does not support',
  'form/closed': 'fields that "additionalProperties": false of the same form refuses',
  'form/step': 'a duplicate step, or a field in no step or in two',
  'form/rule': 'a named rule without a required field, or with an unknown option',
  'form/success': 'a success message that is never shown, because the form opens another screen',
  'form/example': 'an example that is not valid for the form',
  'form/slow-pattern': 'a pattern with catastrophic backtracking (ReDoS)',
  'form/unsupported-pattern':
    'a pattern with lookaround, a back reference or more than 1000 repetitions, which the backend does not support',
  'tenant/duplicate-id': 'two tenants claim the same tenantId',
  'tenant/duplicate-route': 'two screens, or a screen and a service, claim the same path',
  'tenant/reserved-route': 'a route, or the path of a service, that the files of the host take',
  'tenant/duplicate-block-id': 'two blocks of one screen share an id',
  'tenant/secret': 'a value that looks like a secret',
  'brand/cut': 'a brand name that the header of its layout cuts',
  'brand/stale': 'a generated logo in an outdated colour',
  'theme/contrast': 'insufficient colour contrast',
  'theme/colour': 'an invalid colour',
  'gate/weaker': 'a block that is shown to clients who are denied its operation',
  'gate/undeclared': 'an operation whose gate, feature or permission the tenant does not declare',
  'gate/impossible': 'a gate whose conditions exclude each other',
  'unused/screen': 'an unused screen: not listed in the profile, or without a link to it',
  'unused/form': 'an unused form',
  'unused/gate': 'an unused gate',
  'unused/permission': 'an unused permission',
  'unused/feature': 'an unused feature',
  'unused/message': 'an unused message, or an override identical to the default',
  'unused/block': 'an unused block, or code that is not part of one',
  'unused/asset': 'an unused file in assets/',
  'unused/document': 'an unused document, or one in a language that is not listed',
} as const satisfies Record<string, string>;

export type FindingCode = keyof typeof findingCodes;

/** Findings that call for a change of the files. */
export function withoutNotes(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => finding.severity !== 'note');
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

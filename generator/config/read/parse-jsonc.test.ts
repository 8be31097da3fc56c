import { describe, expect, it } from 'vitest';
import { positionAt } from '#generator/diagnostics/source-file.ts';
import { nodeAt, toJson } from './located.ts';
import { parseJsonc } from './parse-jsonc.ts';

function parse(text: string) {
  return parseJsonc({ path: 'profile.json', text });
}

describe('parseJsonc', () => {
  it('reads comments and trailing commas', () => {
    const { node, findings } = parse(
      '{\n  // why\n  "a": [1, 2,], /* and */ "b": { "c": null, },\n}',
    );
    expect(findings).toEqual([]);
    expect(node && toJson(node)).toEqual({ a: [1, 2], b: { c: null } });
  });

  it('knows line and column of every value', () => {
    const { node } = parse('{\n  "http": {\n    "tenantId": "acme"\n  }\n}');
    const found = node && nodeAt(node, ['http', 'tenantId']);
    expect(found && positionAt(found.place.file, found.place.offset)).toEqual({
      line: 3,
      column: 17,
    });
  });

  it('reports every syntax error and still reads the rest', () => {
    const { node, findings } = parse('{\n  "a" 1,\n  "b": oops,\n  "c": 3\n}');
    expect(findings.map((finding) => finding.code)).toEqual(['json/syntax', 'json/syntax']);
    expect(findings.map(({ place }) => positionAt(place.file, place.offset).line)).toEqual([2, 3]);
    expect(node && nodeAt(node, ['c'])).toMatchObject({ value: 3 });
  });

  it('refuses keys that change the object instead of its content', () => {
    const { node, findings } = parse(
      '{ "__proto__": { "isAdmin": true }, "constructor": 1, "ok": 2 }',
    );
    expect(findings.map((finding) => finding.code)).toEqual([
      'json/forbidden-key',
      'json/forbidden-key',
    ]);
    expect(node && toJson(node)).toEqual({ ok: 2 });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('refuses a key written twice', () => {
    expect(parse('{ "a": 1, "a": 2 }').findings).toMatchObject([
      { code: 'json/duplicate-key', place: { offset: 10 } },
    ]);
  });

  it('says that an empty file is empty', () => {
    expect(parse('').findings).toMatchObject([{ code: 'json/syntax' }]);
  });
});

import type { Tree } from '#generator/openapi/openapi-file.ts';
import { merged } from './merged-schema.ts';

/** What texts of an address or a form mean: what their schema expects. */
export function typedText(texts: readonly string[], schema: Tree): unknown {
  const [first = ''] = texts;
  const types = [schema['type']].flat();
  if (types.includes('array')) {
    const items = merged(schema, schema)['items'];
    const list = texts.length === 1 ? first.split(',') : texts;
    return list.map((text) =>
      typedText([text], typeof items === 'object' && items ? (items as Tree) : {}),
    );
  }
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?$/.test(first))
    return Number(first);
  if (types.includes('boolean') && /^(?:true|false)$/.test(first)) return first === 'true';
  return first;
}

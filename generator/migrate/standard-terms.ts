import { parseTree, type Edit, type Node } from 'jsonc-parser';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { propertiesOf, type Property } from './properties-of.ts';

const renamedMessages: Readonly<Record<string, string>> = {
  'gate.way.kyc': 'gate.action.kyc',
  'gate.way.level': 'gate.action.level',
  'gate.way.outstanding': 'gate.action.outstanding',
  'gate.way.signIn': 'gate.action.signIn',
  'task.review.way': 'task.review.action',
  'task.verify.way': 'task.verify.action',
};

/** Version 2 → 3: keys and message ids have the names that the field uses. */
export function standardTerms(name: string, { text }: SourceFile): Edit[] {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const properties = propertiesOf(tree);
  if (name.startsWith('messages/'))
    return properties.flatMap(({ key }) => renamed(key, renamedMessages[String(key.value)]));
  return [
    ...properties.flatMap((property) => renamed(property.key, newKey(name, property))),
    ...stringsOf(tree).flatMap((node) => renamed(node, renamedMessages[String(node.value)])),
  ];
}

// The props of a block are the block's own, whatever they are called.
function newKey(name: string, { key, path }: Property): string | undefined {
  if (path.includes('props')) return undefined;
  if (name.startsWith('screens/') && key.value === 'shut') return 'whenDenied';
  if (name === 'navigation' && path[0] === 'menu' && key.value === 'act') return 'action';
  return undefined;
}

function stringsOf(node: Node | undefined): Node[] {
  if (node?.type === 'property') return stringsOf(node.children?.[1]);
  if (node?.type === 'string') return [node];
  return (node?.children ?? []).flatMap(stringsOf);
}

function renamed({ offset, length }: Node, content: string | undefined): Edit[] {
  return content === undefined ? [] : [{ offset, length, content: JSON.stringify(content) }];
}

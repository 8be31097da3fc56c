import type { Node } from 'jsonc-parser';

export interface Property {
  readonly property: Node;
  readonly key: Node;
  readonly value: Node;
  /** Keys that lead to the object with the property. */
  readonly path: readonly string[];
}

/** Every property of a file, those of nested objects and arrays included. */
export function propertiesOf(node: Node | undefined, path: readonly string[] = []): Property[] {
  const [key, value] = node?.type === 'property' ? (node.children ?? []) : [];
  if (!node || !key || !value)
    return (node?.children ?? []).flatMap((child) => propertiesOf(child, path));
  return [
    { property: node, key, value, path },
    ...propertiesOf(value, [...path, String(key.value)]),
  ];
}

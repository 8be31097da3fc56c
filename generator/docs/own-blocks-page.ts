import type { KitLine } from '#generator/blocks/block-kit.ts';

const fence = '```';

/** How a tenant writes a block of its own, and what it may use. */
export function ownBlocksPage(kit: readonly KitLine[]): string {
  const rows = sections(kit).map(({ purpose, from, names }) => `| ${names.map((name) => `\`${name}\``).join(' ')} | \`${from}\` | ${purpose} |`);
  return `# Blocks of your own

When no block of the product shows what you need, write one: two files in your tenant's folder, shipped to that tenant
alone.

${fence}text
tenants/acme/blocks/greeting.block.tsx      what it draws: a React component, the default export
tenants/acme/blocks/greeting.schema.json    its props; see [block](block.md)
${fence}

${fence}json
{
  "$schema": "../../../schemas/block.schema.json",
  "title": "GreetingProps",
  "description": "Says good day.",
  "type": "object",
  "additionalProperties": false,
  "required": ["text"],
  "properties": {
    "text": { "type": "string", "x-ref": "message", "description": "What is said.", "examples": ["acme.greeting"] }
  }
}
${fence}

${fence}tsx
import { Card, useText } from 'livery/blocks';
import type { GreetingProps } from 'livery/props/acme/greeting';

export default function Greeting({ text }: GreetingProps) {
  const say = useText();
  return <Card>{say(text)}</Card>;
}
${fence}

A screen holds it as \`"block": "own/greeting"\`, with \`props\`, \`gate\`, \`title\` and \`bind\` like any other block:

${fence}json
{ "id": "hello", "block": "own/greeting", "props": { "text": "acme.greeting" } }
${fence}

- **Words** stand in \`messages/<locale>.json\`. Ids that the code names in quotes count as used, and are asked for in every
  language of the profile.
- **Data** come from \`bind\`: say \`"x-answer": "object"\` or \`"list"\` in the schema, call \`useBinding\`, draw with \`Bound\`. A
  prop with \`"x-ref": "field"\` names a field, which is checked against the operation's answer.
- **Types**: \`livery generate\` writes \`livery/props/<tenant>/<block>\` and \`tenants/tsconfig.json\`, where an editor finds
  them. \`livery check\` finds what cannot be compiled or imported in milliseconds; \`livery check --types\` also holds the
  code to its types, in seconds. Let your pipeline run the latter.
- **Imports**: \`react\`, \`livery/blocks\`, and TypeScript beside it in \`blocks/\`. Nothing else: no packages, no Node, no file
  of another tenant. There is one React in the page, the product's.
- **\`livery dev\`** shows an edit at once and keeps what was typed and chosen. Code with an error stays off the page and
  among the findings.
- **What breaks stays inside**: the rest of the page goes on, with a way to try again.
- A block is fetched when a screen first shows it, under the same policy and integrity as everything else. Nothing of it
  is in another tenant's bundle. A tenant that extends yours has your blocks too.

## What a block may use

| names | from | what for |
|---|---|---|
${rows.join('\n')}
`;
}

// One purpose may cover several lines of the kit; nobody writes what JSX compiles to.
function sections(kit: readonly KitLine[]): { readonly purpose: string; readonly from: string; readonly names: readonly string[] }[] {
  const found: { purpose: string; from: string; names: string[] }[] = [];
  for (const { purpose, from, names } of kit.filter((line) => line.from !== 'react/jsx-runtime')) {
    const last = found.at(-1);
    if (purpose === '' && last) last.names.push(...names);
    else found.push({ purpose, from, names: [...names] });
  }
  return found;
}

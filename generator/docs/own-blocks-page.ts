import type { KitLine } from '#generator/blocks/block-kit.ts';

const fence = '```';

/** Props of the example that is bound to data. */
export const dataSchema = `{
  "$schema": "../../../schemas/block.schema.json",
  "title": "TotalProps",
  "description": "What the entries of a list come to.",
  "type": "object",
  "additionalProperties": false,
  "x-answer": "list",
  "required": ["amount", "label"],
  "properties": {
    "amount": { "type": "string", "x-ref": "field", "description": "Field that is added up.", "examples": ["balance"] },
    "label": { "type": "string", "x-ref": "message", "description": "What the sum is.", "examples": ["acme.total"] }
  }
}`;

/** Its code, for a tenant called acme and a file called total. */
export const dataBlock = `import { answerAt, Big, Bound, Card, entriesOf, Headline, useBinding, useFormat, useProfile, useText } from 'livery/blocks';
import type { TotalProps } from 'livery/props/acme/total';

export default function Total({ amount, label }: TotalProps) {
  const binding = useBinding();
  const { currency } = useProfile();
  const say = useText();
  const format = useFormat();
  return (
    <Bound binding={binding} rows={2}>
      {({ pages, items }) => {
        const sum = entriesOf(pages, items).reduce<Big>((total, entry) => total.plus(String(answerAt(entry, amount))), new Big(0));
        return <Card>{say(label)} <Headline label={say(label)} {...format.moneyParts(sum.toFixed(2), currency)} /></Card>;
      }}
    </Bound>
  );
}`;

/** How a tenant writes a block of its own, and what it may use. */
export function ownBlocksPage(kit: readonly KitLine[]): string {
  const rows = sections(kit).map(
    ({ purpose, from, names }) =>
      `| ${names.map((name) => `\`${name}\``).join(' ')} | \`${from}\` | ${purpose} |`,
  );
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
- **Data** come from \`bind\`, see [below](#with-data).
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

## With data

Say \`"x-answer": "object"\` or \`"list"\` in the schema: \`bind\` is then needed, in the screen, and checked. A prop with
\`"x-ref": "field"\` names a field, which is looked for in the operation's answer.

${fence}json
${dataSchema}
${fence}

${fence}tsx
${dataBlock}
${fence}

${fence}json
{ "id": "total", "block": "own/total", "bind": { "operation": "savings/listPots" }, "props": { "amount": "balance", "label": "acme.total" } }
${fence}

\`pages\` are the answers so far, one unless the operation has pages; \`items\` is where the list (or the thing) stands in
each. For one thing, \`answerAt(pages[0], items)\` is the thing.

## What a block may use

| names | from | what for |
|---|---|---|
${rows.join('\n')}
`;
}

// One purpose may cover several lines of the kit; what JSX compiles to is not written by hand.
function sections(
  kit: readonly KitLine[],
): { readonly purpose: string; readonly from: string; readonly names: readonly string[] }[] {
  const found: { purpose: string; from: string; names: string[] }[] = [];
  for (const { purpose, from, names } of kit.filter((line) => line.from !== 'react/jsx-runtime')) {
    const last = found.at(-1);
    if (purpose === '' && last) last.names.push(...names);
    else found.push({ purpose, from, names: [...names] });
  }
  return found;
}

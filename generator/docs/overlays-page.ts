const fence = '```';

/** What a parent says, what a tenant writes over it, and what comes of both. A test lays the one over the other. */
export const overlayExample = {
  parent: {
    title: 'nav.news',
    tab: { icon: 'news', order: 4 },
    regions: {
      main: [
        { id: 'list', block: 'news/list', props: { limit: 10 } },
        { id: 'links', block: 'link-list' },
        { id: 'help', block: 'document' },
      ],
      aside: [{ id: 'indices', block: 'market/indices' }],
    },
  },
  own: {
    tab: { order: 2 },
    regions: {
      main: {
        patch: [
          { op: 'set', id: 'list', value: { props: { limit: 5 } } },
          { op: 'remove', id: 'links' },
          { op: 'before', id: 'help', value: { id: 'rates', block: 'table' } },
          { op: 'append', value: { id: 'contact', block: 'details' } },
        ],
      },
      aside: null,
    },
  },
  result: {
    title: 'nav.news',
    tab: { icon: 'news', order: 2 },
    regions: {
      main: [
        { id: 'list', block: 'news/list', props: { limit: 5 } },
        { id: 'rates', block: 'table' },
        { id: 'help', block: 'document' },
        { id: 'contact', block: 'details' },
      ],
    },
  },
} as const;

/** How a tenant changes what it inherits. */
export function overlaysPage(): string {
  const json = (value: object): string =>
    `${fence}json\n${JSON.stringify(value, null, 2)}\n${fence}`;
  return `# Overlays and patch operations

A tenant extends another one, \`base\` in the end, at most three deep. Each of its files is laid over the parent's file of the same name, so
it holds only what differs. \`npx livery explain acme screens/news.regions.main\` names the file and line of every value.

- **Objects** merge key by key; what the tenant says wins.
- **\`null\`** deletes a key.
- **A list** replaces the parent's list.
- **A list whose entries have an \`id\`** changes by \`{ "patch": [ … ] }\`, whose operations run in order.

The parent says:

${json(overlayExample.parent)}

The tenant writes:

${json(overlayExample.own)}

The tenant has:

${json(overlayExample.result)}

## Patch operations

- \`append\` and \`prepend\` add \`value\` at the end or the beginning.
- \`before\` and \`after\` add \`value\` beside the entry \`id\`.
- \`replace\` puts \`value\` in place of the entry \`id\`.
- \`set\` merges \`value\` into the entry \`id\`, by the rules above.
- \`remove\` takes the entry \`id\` out.

An operation on an id that the inherited list does not have is an error that names the nearest one (\`overlay/unknown-id\`), so a
newer base cannot leave a change without effect. \`npx livery doctor\` lists what says the same as the base by now.
`;
}

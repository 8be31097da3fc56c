import { factNames } from '#generator/documents/company-facts.ts';

const fence = '```';

/** A document of a tenant, and the screen that shows it. A test builds a tenant that has both. */
export const documentExample = {
  file: 'documents/fees.es-ES.md',
  text: `---
version: 2.1
date: 2026-12-01
---

{company.name} le informa de lo que cuesta operar en {brand.name}.

## Comisiones

1. **Compraventa:** la que se muestra antes de confirmar.
2. **Custodia:** sin coste.

Más en [condiciones](/terms/deposit) o en {company.email}.
`,
  screen: {
    id: 'fees',
    route: '/fees',
    title: 'acme.fees.title',
    regions: {
      main: [
        { id: 'text', block: 'document', title: 'acme.fees.title', props: { document: 'fees' } },
      ],
    },
  },
} as const;

/** How a tenant publishes documents. */
export function documentsPage(): string {
  const { file, text, screen } = documentExample;
  return `# Documents

Long texts, such as terms and policies, are Markdown in \`documents/<kind>.<language>.md\`. The base has \`about\`, \`privacy\`, \`cookie\`, \`agreement\`, \`beneficiary\`, \`deposit\`, \`withdrawal\`, \`loan-agreement\`, \`day-trading-risk\`, \`day-trading-guide\`, \`ipo-guide\`, \`apo-guide\`, \`key-information\`, \`prospectus\` and \`bank\`
in six languages, as templates.

**A lawyer must read them before a tenant goes live.** \`documents.reviewed\` in \`profile.json\` says on which day that was done. Until then, and when a
document has a later date, \`livery check\` notes it (\`document/unreviewed\`); so that a pipeline stops there, let it look for that code.

## A document of your own

\`tenants/acme/${file}\`:

${fence}markdown
${text}${fence}

\`tenants/acme/screens/${screen.id}.json\`:

${fence}json
${JSON.stringify(screen, null, 2)}
${fence}

- **Replacing one of the base** is the same: a file of that kind and language in the tenant's folder takes its place.
- **At the start** a document may say its \`version\` and the \`date\` from which it applies. Both are shown, and printed. A new \`version\` of the cookie policy
  (\`cookies.version\` in \`profile.json\`) asks every visitor anew.
- **Placeholders** are facts of the profile: ${factNames.map((name) => `\`{${name}}\``).join(', ')}. What is not there cannot be
  shown, so it is an error; an unknown name is one as well (\`document/placeholder\`).
- **Markdown** is headings (\`##\` to \`####\`), paragraphs, lists, quotes, bold and italic words, code, rules and links to https, mailto, tel and paths of the app. HTML,
  pictures and tables are refused with their line (\`document/unsupported\`, \`document/link\`).
- **A language that has no text** shows that of another language of the tenant, marked for screen readers.
- **A document that nothing names** is noted (\`unused/document\`).
`;
}

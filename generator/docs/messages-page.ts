const fence = '```';

/** Texts of a tenant, by file. A test checks a tenant that has them. */
export const messagesExample = {
  'messages/es-ES.json': {
    'login.tagline': 'Invierta con quien le conoce.',
    'footer.copyright': '© {year} {company}. Todos los derechos reservados.',
    'offering.count':
      '{count, plural, =0 {Ninguna oferta} one {# oferta} many {# de ofertas} other {# ofertas}}',
    'acme.fees.title': 'Comisiones',
  },
} as const;

/** Commands of the page, in their order. */
export const messagesCommands = [
  'npx livery messages coverage acme',
  'npx livery messages export acme es-ES acme.csv',
  'npx livery messages import acme acme.csv --dry-run',
] as const;

/** How a tenant says things in its own words. */
export function messagesPage(): string {
  const files = Object.entries(messagesExample).map(
    ([name, texts]) =>
      `\`tenants/acme/${name}\`:\n\n${fence}json\n${JSON.stringify(texts, null, 2)}\n${fence}`,
  );
  return `# Messages

Every text of the app has an id and stands in six languages. A tenant replaces a text by writing the id into \`messages/<language>.json\`, and adds
texts of its own for its screens, forms and menus in the same file. A tenant that extends another has its texts as well.

${files.join('\n\n')}

- **Which id?** \`npx livery messages export acme es-ES all.csv --all\` lists every text with its id; \`npx livery explain acme screens/login\` names the
  ids that a screen uses. In \`livery dev\` a change is seen at once.
- **Ids of your own** begin with a prefix of the tenant and a point, so that no text of a newer product can have the same id; here a screen has the title
  \`acme.fees.title\`. An id that neither the product nor a screen, form or menu of the tenant uses is an error (\`reference/message\`): most of the time it is a typing error.
- **Values** stand in braces. A text uses the values of the text that it replaces, and no others: \`{year}\` is filled in where the footer asks for it,
  \`{yaer}\` nowhere (\`message/argument\`). One that is left out is a warning (\`message/dropped\`), because clients do not see what it stands for.
- **Plural and choice** are those of ICU: \`plural\` and \`select\`, with the forms of the language (\`one\`, \`few\`, \`many\`, \`other\`), and \`#\` for the number.
- **Words, not HTML.** Tags and entities would be shown as they are written, so they are refused (\`message/syntax\`).
- **Every language of the tenant** needs a text of its own under an id of its own; \`livery check\` names the language that lacks it.
- **What the backend writes** to clients, messages in the app among them, comes from the same files.

## Translators

${fence}sh
${messagesCommands.join('\n')}
${fence}

\`coverage\` counts the texts of each language. \`export\` writes XLIFF 2.0 (\`.xlf\`) or CSV with id, text of the first language, and translation.
\`import\` takes all of them or none: where one does not fit, it is named and nothing is written.

[A language of your own](own-languages.md) can stand beside the six.
`;
}

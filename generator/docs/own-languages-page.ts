const fence = '```';

/** What an integrator types to have a language translated, in order. */
export const languageCommands = [
  'npx livery new language ca-ES --tenant acme --fallback es-ES',
  'npx livery messages export acme ca-ES ca.xlf',
  'npx livery messages import acme ca.xlf',
  'npx livery messages coverage acme --list',
] as const;

/** How a tenant offers a language that the product does not ship. */
export function ownLanguagesPage(): string {
  return `# A language of your own

The product ships six languages. A tenant can add others that are written from left to right, each with a fallback among the six.

${fence}sh
${languageCommands.join('\n')}
${fence}

\`livery new language\` writes this into \`profile.json\`, and an empty \`messages/ca-ES.json\`:

${fence}json
{ "languages": ["es-ES", "en-US", "ca-ES"], "ownLanguages": { "ca-ES": { "fallback": "es-ES" } } }
${fence}

- **What is missing** is shown in the fallback: the tenant's own text there, else the product's. No id is ever shown.
  \`livery check\` warns how many texts and which documents are missing (\`message/untranslated\`); \`livery messages coverage --list\`
  names each text. The warnings do not keep a tenant from being built.
- **Texts** go to translators with \`livery messages export\` (XLIFF or CSV), which takes along every text that the language does not
  have, and come back with \`import\`. What the app shows of messages to a client is among them.
- **Documents** stand in \`documents/<kind>.ca-ES.md\`. Another one is shown in the fallback, and marked with its language for screen readers.
- **Numbers, dates, and names** of languages, currencies and countries come from the platform (Intl), in the new language. Plural
  forms are chosen by its rules, in texts of the fallback as well.
- **E-mails and text messages** exist in the six languages alone. A tenant sends them in the first of its languages that has
  them, where a language of its own counts as its fallback.
- **Statements, confirmations and the export of a client's data** are printed in the language where the backend's fonts have its
  letters: those written in Latin letters, Hindi and simplified Chinese. Others are printed in the fallback, and \`check\` notes it.
- **News, products and offerings** are written at the desk. A reader whose language a text does not have gets it in the fallback, then in the
  tenant's first language that it has. A broadcast must be written in each language of its readers.
- **From right to left**: Arabic, Hebrew and others like them are refused, because the layouts do not support them.
`;
}

import { expect, it } from 'vitest';
import { printedDocument } from '#server/print/printed-document.ts';
import { home } from './test-tenants.ts';

const tenant = {
  ...home,
  languages: ['es-ES', 'ca-ES', 'el-GR'],
  fallbacks: { 'ca-ES': 'es-ES', 'el-GR': 'es-ES' },
  texts: {
    'es-ES': { 'statement.title': 'Extracto' },
    'ca-ES': { 'statement.title': 'Extracte' },
    'el-GR': { 'statement.title': 'Κίνηση λογαριασμού' },
  },
};
const client = { id: 'c', fullName: 'Marta', username: 'marta' };

async function printed(locale: string): Promise<string> {
  let seen = '';
  await printedDocument({ tenant, locale, client }, 'a.pdf', (given) => {
    seen = `${given.locale} ${given.text('statement.title')}`;
    return Promise.resolve(Buffer.from('%PDF'));
  });
  return seen;
}

it("a document is printed in the reader's language, where a font has its letters", async () => {
  expect(await printed('ca-ES')).toBe('ca-ES Extracte');
  expect(await printed('es-ES')).toBe('es-ES Extracto');
});

it('words and dates are those of the fallback, where no font has its letters', async () => {
  expect(await printed('el-GR')).toBe('es-ES Extracto');
});

import { chakra } from '#ui/chakra.ts';
import { use } from 'react';
import type { DocumentProps } from '#config/blocks.gen.ts';
import { documentContents } from '#core/document-contents.ts';
import { blankDocument, fillDocument } from '#core/document.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useBlock } from '#page/block-context.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DocumentText } from '#ui/document-text.tsx';
import { Heading } from '#ui/heading.ts';
import { useRepeatsPage } from '#ui/page-heading.ts';
import { Notice } from '#ui/notice.tsx';
import { DocumentContents } from './document-contents.tsx';

// Beside a long text its contents stay in view; on a narrow window they come first.
const Article = chakra('article', {
  base: { minWidth: 0 },
  variants: {
    hasContents: {
      true: {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 72ch) 240px' },
        gridTemplateAreas: {
          base: '"head" "contents" "text"',
          md: '"head contents" "text contents"',
        },
        gridTemplateRows: { md: 'auto 1fr' },
        columnGap: '12',
        '@media print': { display: 'block' },
      },
    },
  },
});
const Head = chakra('div', { base: { gridArea: 'head', maxWidth: '72ch', minWidth: 0 } });
const Words = chakra('div', { base: { gridArea: 'text', minWidth: 0 } });

/** A text of the tenant in the client's language: contents, version, date, and as it is printed. */
export default function DocumentBlock({ document, blanks = false }: DocumentProps) {
  const { file, files } = useApp();
  const { language } = usePreferences();
  const { title } = useBlock();
  const text = useText();
  const declared = useDeclaredText();
  const name = title === undefined ? undefined : declared(title);
  const isNamed = useRepeatsPage(name);
  const published = use(files.document(document, language));
  const company = { company: file.profile.company.name };
  const words = blanks ? blankDocument(fillDocument(published.text, company)) : published.text;
  const entries = documentContents(words);
  return (
    <Article hasContents={entries.length > 0}>
      <Head>
        <PrintHead />
        {name !== undefined && !isNamed && <Heading size="page">{name}</Heading>}
        <Flex marginTop="1" marginBottom="4">
          <Edition version={published.version} date={published.date} />
          <Button look="quiet" marginInlineEnd="-3" data-screen-only onClick={() => window.print()}>
            {text('generic.document.print')}
          </Button>
        </Flex>
        {published.language !== language && <OtherLanguage shown={published.language} />}
        {blanks && (
          <Text size="sm" tone="muted" marginBottom="6">
            {text('generic.document.blanks')}
          </Text>
        )}
      </Head>
      <DocumentContents entries={entries} />
      <Words lang={published.language}>
        <DocumentText document={words} isAnchored />
      </Words>
    </Article>
  );
}

/** Whose document it is and when it was printed; paper has no header. */
function PrintHead() {
  const { file } = useApp();
  const format = useFormat();
  return (
    <p data-print-only>
      {file.profile.company.name} · {format.day(new Date())}
    </p>
  );
}

function Edition({
  version,
  date,
}: {
  readonly version: string | undefined;
  readonly date: string | undefined;
}) {
  const text = useText();
  const format = useFormat();
  const parts = [
    ...(version === undefined ? [] : [text('generic.document.version', { version })]),
    ...(date === undefined ? [] : [text('generic.document.date', { date: format.date(date) })]),
  ];
  return (
    <Text size="sm" tone="muted" flexGrow="1">
      {parts.join(' · ')}
    </Text>
  );
}

function OtherLanguage({ shown }: { readonly shown: string }) {
  const { language } = usePreferences();
  const text = useText();
  const names = new Intl.DisplayNames([language], {
    type: 'language',
    languageDisplay: 'standard',
  });
  const nameOf = (locale: string) => names.of(locale.split('-')[0] ?? locale) ?? locale;
  return (
    <Box marginBottom="6">
      <Notice
        title={text('generic.document.language', {
          wanted: nameOf(language),
          shown: nameOf(shown),
        })}
      />
    </Box>
  );
}

import { use } from 'react';
import type { DocumentProps } from '#config/blocks.gen.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { DocumentText } from '#ui/document-text.tsx';
import { Part } from './part.tsx';

/** A text of the tenant in the client's language. */
export default function DocumentBlock({ document }: DocumentProps) {
  const { files } = useApp();
  const { language } = usePreferences();
  return (
    <Part>
      <DocumentText document={use(files.document(document, language))} />
    </Part>
  );
}

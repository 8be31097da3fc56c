import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box } from '#ui/box.ts';
import type { ChatMessage } from './chat-message.ts';

type ChatFile = NonNullable<ChatMessage['file']>;

/** A file of a message: a picture is shown and opens in its full size, a document is saved. */
export function ChatAttachment({ file }: { readonly file: ChatFile }) {
  const app = useApp();
  const text = useText();
  const target = { href: fileAddress(app, file.url), target: '_blank', rel: 'noreferrer' };
  if (file.width === null || file.height === null)
    return (
      <Box
        as="a"
        {...target}
        display="inline-flex"
        alignItems="center"
        gap="2"
        minHeight="44px"
        color="brand"
        textDecoration="underline"
      >
        <FileText size={18} aria-hidden="true" />
        {text('chat.file.document')}
      </Box>
    );
  // As wide as 320 × 240 px allow, in its own proportions: its place is there before it is.
  const width = `min(100%, 320px, ${(240 * file.width) / file.height}px, ${file.width}px)`;
  return (
    <Box as="a" {...target} aria-label={text('chat.file.open')} display="block" width={width}>
      <Picture file={file} proportion={file.width / file.height} />
    </Box>
  );
}

interface PictureProps {
  readonly file: ChatFile;
  /** Width by height. */
  readonly proportion: number;
}

/** Links are renewed with every read. A picture that is there is not fetched again; one whose link ended takes the newest. */
function Picture({ file, proportion }: PictureProps) {
  const app = useApp();
  const text = useText();
  const [url, setUrl] = useState(file.url);
  return (
    <Box
      as="img"
      {...{
        src: fileAddress(app, url),
        alt: text('chat.file.image'),
        loading: 'lazy',
        onError: () => setUrl(file.url),
      }}
      display="block"
      width="100%"
      height="auto"
      aspectRatio={proportion}
      borderRadius="card"
      border="1px solid var(--t-color-line)"
    />
  );
}

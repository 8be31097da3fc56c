import { Paperclip } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import { FileButton } from '#ui/file-button.tsx';
import { attachmentMegabytes, type Attachment } from './use-attachment.ts';

const types = 'image/jpeg,image/png,image/webp,application/pdf';

export interface AttachFileProps {
  readonly attachment: Attachment;
  readonly look?: 'solid' | 'outline';
  /** Names the field. */
  readonly name: MessageId;
  /** What the button shows, where it is not its name. */
  readonly label?: MessageId;
  /** With `limit`, in MB. */
  readonly hint: MessageId;
  readonly large: MessageId;
  /** With `share`, as the reader writes a part of a whole. */
  readonly sending: MessageId;
  /** What stands beside the button. */
  readonly children?: ReactNode;
}

/** The button that attaches an image or a PDF, and under it how far that is, or what may be attached. */
export function AttachFile(props: AttachFileProps) {
  const { attachment, look, name, label = name, hint, large, sending, children } = props;
  const { take, share, isLarge } = attachment;
  const text = useText();
  const format = useFormat();
  const id = useId();
  return (
    <>
      <Flex flexWrap="wrap" gap="3" alignItems="center">
        <FileButton
          {...(look && { look })}
          accept={types}
          aria-label={text(name)}
          aria-describedby={id}
          onFile={take}
        >
          <Paperclip size={18} aria-hidden="true" />
          {text(label)}
        </FileButton>
        {children}
      </Flex>
      <Text id={id} size="sm" tone={isLarge ? 'danger' : 'muted'} role="status">
        {share === null
          ? text(isLarge ? large : hint, { limit: attachmentMegabytes })
          : text(sending, { share: format.share(share) })}
      </Text>
    </>
  );
}

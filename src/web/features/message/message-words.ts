import type { OperationAnswer } from '#api/operations.gen.ts';
import { isClientMessageKind } from '#core/message-category.ts';
import { readableParams } from '#core/readable-params.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useObjectAddress } from '#page/use-object-address.ts';

export type Message = OperationAnswer<'client/listMessages'>['items'][number];

export interface MessageWords {
  readonly title: string;
  readonly body: string;
  /** Of what was written by a person; absent for words of the app. */
  readonly language?: string | undefined;
}

/** A message in the reader's language; `null` for a kind that only a newer app has words for. */
export function useMessageWords(): (message: Message) => MessageWords | null {
  const text = useText();
  const format = useFormat();
  return ({ kind, params }) => {
    if (!isClientMessageKind(kind)) return null;
    const words = readableParams(params, format);
    return {
      title: text(`clientMessage.${kind}.title`, words),
      body: text(`clientMessage.${kind}.body`, words),
      language: kind === 'broadcast' ? params['language'] : undefined,
    };
  };
}

/** The route of what a message is about, where the tenant has one. */
export function useMessageRoute(): (message: Message) => string | undefined {
  const addressOf = useObjectAddress();
  return ({ link }) => (link === null ? undefined : addressOf({ kind: link.to, id: link.id }));
}

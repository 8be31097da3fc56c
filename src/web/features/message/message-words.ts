import type { OperationAnswer } from '#api/operations.gen.ts';
import { isClientMessageKind } from '#core/message-category.ts';
import { readableParams } from '#core/readable-params.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';

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

// Screens that open one of their things by the address, and the part of it that names the thing.
const opensOne: ReadonlyMap<string, string> = new Map([
  ['withdrawals', 'id'],
  ['orders', 'id'],
  ['offerings', 'application'],
  ['dividends', 'dividend'],
]);

/** The route of what a message is about, where the tenant has one. */
export function useMessageRoute(): (message: Message) => string | undefined {
  const links = useApp().file.navigation.messages?.links ?? {};
  const routes = new Map(Object.entries(links));
  return ({ link }) => {
    if (link === null) return undefined;
    const [route, part] = [routes.get(link.to), opensOne.get(link.to)];
    return route === undefined || link.id === null || part === undefined
      ? route
      : `${route}?${part}=${link.id}`;
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { ReadId } from '#api/operations.gen.ts';
import { queries } from '#api/queries.ts';
import type { MessageTarget } from '#core/message-target.ts';
import { formatOf } from '#i18n/format-of.ts';
import { isClientMessageKind } from '#core/message-category.ts';
import { readableParams } from '#core/readable-params.ts';
import type { AppServices } from '#page/app-context.ts';
import { readsOfBalance, readsOfPermissions, readsOfTarget } from './reads-of-event.ts';

/** What an event changes on the page; settles when it is there. Kinds that are not known here change nothing. */
export async function applyEvent(
  { kind, params: given }: Readonly<Record<string, unknown>>,
  {
    api,
    toasts,
    storage,
    preferences,
  }: Pick<AppServices, 'api' | 'toasts' | 'storage' | 'preferences'>,
  client: QueryClient,
): Promise<void> {
  const params = isRecord(given) ? given : {};
  const again = (...reads: readonly ReadId[]) =>
    Promise.all([...new Set(reads)].map((id) => client.invalidateQueries({ queryKey: [id] })));
  const messagesAgain = () => again('client/getUnreadCount', 'client/listMessages');
  if (kind === 'permissions.changed') {
    // A page that is opened before the answer has come must not go on with the old ones.
    storage.write('permissions', null);
    await again(...readsOfPermissions);
  } else if (kind === 'session.ended') await again('client/listSessions');
  else if (kind === 'balance.changed') await again(...readsOfBalance);
  else if (kind === 'messages.read') await messagesAgain();
  else if (kind === 'deposit.changed') await again('client/listCryptoDeposits');
  else if (kind === 'chat.changed') await again('client/getChat', 'client/listChatMessages');
  else if (kind === 'watch.changed') await again('client/listWatchLists', 'client/listWatch');
  else if (kind === 'identity.decided') {
    const { status } = params;
    // Gates and the forced redirect know before the page that shows the decision leads on: the client is not sent back and forth.
    if (status === 'approved' || status === 'rejected')
      client.setQueryData(queries.verified(api).queryKey, { status, review_until: null });
    await again('client/getVerified', 'client/getKycDetail', ...readsOfPermissions);
  } else if (kind === 'message.created') {
    const { message } = params;
    void messagesAgain();
    if (
      !isRecord(message) ||
      typeof message['kind'] !== 'string' ||
      !isClientMessageKind(message['kind'])
    )
      return;
    const { link } = params;
    if (isRecord(link) && isTarget(link['to'])) await again(...readsOfTarget[link['to']]);
    const values = readableParams(textsOf(message['params']), formatOf(preferences.read().formats));
    toasts.show(`clientMessage.${message['kind']}.title`, { values });
  }
}

function isTarget(to: unknown): to is MessageTarget {
  return typeof to === 'string' && Object.hasOwn(readsOfTarget, to);
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text]] : [],
    ),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

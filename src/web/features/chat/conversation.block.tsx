import { lazy, Suspense } from 'react';
import type { ChatConversationProps } from '#config/blocks.gen.ts';
import { retried } from '#platform/retried.ts';
import { useApp } from '#page/app-context.ts';
import { Waiting } from '#ui/waits.tsx';
import { DeskChat } from './desk-chat.tsx';

// Only tenants with a chat of another company need it.
const PluginChat = lazy(() => retried(() => import('./plugin-chat.tsx')));

/** Customer service: the conversation with the tenant's own desk, or the chat of another company. */
export default function Conversation(_: ChatConversationProps) {
  const { chat } = useApp().file.profile;
  if (chat?.script === undefined) return <DeskChat />;
  return (
    <Suspense fallback={<Waiting />}>
      <PluginChat chat={chat} />
    </Suspense>
  );
}

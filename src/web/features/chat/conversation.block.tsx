import type { ChatConversationProps } from '#config/blocks.gen.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { Waiting } from '#ui/waits.tsx';
import { DeskChat } from './desk-chat.tsx';

// Only tenants with a chat of another company need it.
const PluginChat = openedPart(() => import('./plugin-chat.tsx'), <Waiting />);

/** Customer service: the conversation with the tenant's own desk, or the chat of another company. */
export default function Conversation(_: ChatConversationProps) {
  const { chat } = useApp().file.profile;
  if (chat?.script === undefined) return <DeskChat />;
  return <PluginChat chat={chat} />;
}

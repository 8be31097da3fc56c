import type { Command } from 'commander';
import { DeskUsage, type DeskCall, type Listed, type Print, type Schemas } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';
import { columns, facts } from './print.ts';
import { uploadForm } from './upload-form.ts';

type ChatFile = Schemas['DeskChatFile'];
type Message = Schemas['DeskChatMessage'];

const kinds = { 'image/webp': 'image', 'application/pdf': 'document' } as const;

interface AnswerOptions {
  readonly to?: string;
  readonly file?: string;
}

/** Conversations with clients: who waits, what was written, and answers. */
export function addChatCommands(
  group: Command,
  connect: () => DeskCall,
  ofClient: ClientCall,
  print: Print,
): void {
  group
    .command('list')
    .description('conversations that wait for an answer, the longest waiting first')
    .option('--all', 'every conversation, the latest first', false)
    .action(async ({ all }: { all: boolean }) => {
      const query = new URLSearchParams({ limit: '100', ...(all && { all: 'true' }) });
      print(await connect()<Listed<Schemas['ClientChat']>>('GET', `chats?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.client_id,
            each.full_name ?? '',
            `${each.unread} unread`,
            each.waiting_since === null ? 'answered' : `waits since ${each.waiting_since}`,
            each.is_typing ? 'typing' : '',
          ]),
        ),
      );
    });
  group
    .command('read <client>')
    .description('the latest messages, the oldest of them first')
    .action(async (who: string) => {
      print(await ofClient<Listed<Message>>('GET', who, '/chat?limit=50'), ({ items }) =>
        columns(
          items
            .toReversed()
            .map((each) => [
              String(each.seq),
              each.sent_at,
              each.operator ?? 'client',
              each.text.replaceAll('\n', ' / '),
              each.file === null ? '' : `${kinds[each.file.media_type]} ${each.file.id}`,
            ]),
        ),
      );
    });
  group
    .command('answer <client> [text]')
    .description('write to a client; what they wrote before counts as read')
    .option('--to <number>', 'number of the last message that this answers')
    .option('--file <path>', 'an image or a PDF that the answer sends, with words or without')
    .action(async (who: string, text: string | undefined, { to, file }: AnswerOptions) => {
      if (text === undefined && file === undefined)
        throw new DeskUsage('nothing to send: give a text, --file, or both');
      const sent =
        file === undefined
          ? null
          : await ofClient<ChatFile>('POST', who, '/chat/files', await uploadForm(file, 'chat'));
      const body = {
        ...(text !== undefined && { text }),
        ...(sent !== null && { file: sent.id }),
        ...(to !== undefined && { reply_to: Number(to) }),
      };
      print(await ofClient<Message>('POST', who, '/chat', body), ({ seq }) => [`sent as ${seq}`]);
    });
  group
    .command('file <client> <file>')
    .description(
      'a link to a file of the conversation, good for ten minutes; it is recorded who asked',
    )
    .action(async (who: string, file: string) => {
      print(await ofClient<Schemas['FileLink']>('GET', who, `/chat/files/${file}`), facts);
    });
  group
    .command('typing <client>')
    .description('let the client see for a few seconds that an answer is being written')
    .action(async (who: string) => {
      print(await ofClient<undefined>('POST', who, '/chat/typing'), () => ['shown']);
    });
}

import { checkText } from '#generator/messages/check-text.ts';
import { rewrittenMessage } from './rewritten-message.ts';
import { scriptPayloads } from './script-payloads.ts';

/** Every message with a payload after its words, by turns; what the generator refuses in messages stays out. */
export function hostileMessages(
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const accepted = scriptPayloads
    .map(({ text }) => rewrittenMessage('x', () => ` ${text}`))
    .filter((text) => checkText(text, undefined, place).length === 0);
  return Object.fromEntries(
    Object.entries(messages).map(([id, text], index) => [
      id,
      `${text}${accepted[index % accepted.length] ?? ''}`,
    ]),
  );
}

const place = { file: { path: 'messages/en-US.json', text: '' }, offset: 0 };

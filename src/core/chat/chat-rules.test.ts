import { expect, it } from 'vitest';
import { chatText, isTyping, needsNotice } from './chat-rules.ts';

it('lets typing pass after a few seconds', () => {
  expect([isTyping(null, 1_000), isTyping(1_000, 6_999), isTyping(1_000, 7_000)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('announces the first answer that a client does not see, and no other', () => {
  const notice = (seenAt: number | null, unread: number) =>
    needsNotice({ seenAt, unread }, 100_000);
  expect(notice(null, 0)).toBe(true);
  expect(notice(40_000, 0)).toBe(true);
  expect(notice(40_001, 0)).toBe(false);
  expect(notice(null, 1)).toBe(false);
});

it('keeps the words and the lines, and nothing that hides or turns them', () => {
  expect(chatText('  a\r\nb\n\n\n\nc\u0000\u202Ed ')).toBe('a\nb\n\ncd');
});

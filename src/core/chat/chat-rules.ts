/** How long one side counts as typing after its last note. */
export const typingMs = 6_000;
/** The least time between two notes of a page that its reader is typing. */
export const typingEveryMs = 4_000;
/** A client who looked so long ago at most is looking. */
const lookingMs = 60_000;

/** Whether a side whose last note of typing came at `at` (ms since 1970; `null` for never) is typing still. */
export function isTyping(at: number | null, now: number): boolean {
  return at !== null && now - at < typingMs;
}

/** Whether an answer has to be announced outside the conversation: its reader is not looking, and was not notified yet. */
export function needsNotice(
  { seenAt, unread }: { readonly seenAt: number | null; readonly unread: number },
  now: number,
): boolean {
  return unread === 0 && (seenAt === null || now - seenAt >= lookingMs);
}

/** Text as it is kept: without control characters but line breaks, and without blank ends. */
export function chatText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => (character === '\n' ? character : ''))
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

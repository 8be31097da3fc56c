import type { ApiSettings } from './api-settings.ts';

/** What is kept of an intent until it has a final answer: its hash, never its words. */
interface KeptIntent {
  readonly name: string;
  readonly key: string;
  readonly at: number;
}

// The backend keeps an answer for 24 hours, by its own clock.
const life = 23 * 60 * 60_000;
const maxIntents = 20;

// Where a page may not hash (no secure context), intents are known to this page alone.
const unhashed = new Map<string, string>();

type Settings = Pick<ApiSettings, 'session' | 'intents' | 'now'>;

/** The key of an intent: that of the same one before, as long as it has no final answer, in whichever tab. */
export async function keyOfIntent(settings: Settings, intent: string): Promise<string> {
  const name = await nameOf(intent);
  if (name === null || settings.intents === undefined) {
    const key = unhashed.get(intent) ?? newKey();
    unhashed.set(intent, key);
    return key;
  }
  const { session, intents, now } = settings;
  return session.exclusively('intents', async () => {
    const kept = readIntents(intents.read(), now());
    const known = kept.find((each) => each.name === name);
    if (known) return known.key;
    const key = newKey();
    intents.write(JSON.stringify([...kept, { name, key, at: now() }].slice(-maxIntents)));
    return key;
  });
}

export async function forgetIntent(
  { session, intents, now }: Settings,
  intent: string,
): Promise<void> {
  unhashed.delete(intent);
  const name = await nameOf(intent);
  if (name === null || intents === undefined) return;
  await session.exclusively('intents', async () => {
    const rest = readIntents(intents.read(), now()).filter((each) => each.name !== name);
    intents.write(rest.length === 0 ? null : JSON.stringify(rest));
  });
}

async function nameOf(intent: string): Promise<string | null> {
  // Missing outside a secure context, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;
  return hex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(intent))));
}

function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What storage holds, as far as it is ours and not too old. */
function readIntents(text: string | null, now: number): readonly KeptIntent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value)
      ? value.filter(isIntent).filter(({ at }) => at <= now && now - at < life)
      : [];
  } catch {
    return [];
  }
}

function isIntent(value: unknown): value is KeptIntent {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('name' in value) ||
    !('key' in value) ||
    !('at' in value)
  )
    return false;
  return (
    typeof value.name === 'string' &&
    typeof value.key === 'string' &&
    /^[\w-]{16,64}$/.test(value.key) &&
    typeof value.at === 'number'
  );
}

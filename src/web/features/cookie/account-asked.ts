import type { AppServices } from '#page/app-context.ts';
import { takeFromAccount } from './take-from-account.ts';

interface Asking {
  readonly session: string | undefined;
  readonly answer: Promise<void>;
  isAnswered: boolean;
}

const askings = new WeakMap<AppServices['storage'], Asking>();

/** Whether the account of who is signed in has been asked for their choice; there is none to ask for a guest. */
export function isAccountAsked(services: AppServices): boolean {
  return services.session.read() === null || askingOf(services)?.isAnswered === true;
}

/** Asks it, once a session. */
export function askAccount(services: AppServices): Promise<void> {
  const known = askingOf(services);
  if (known !== undefined) return known.answer;
  const answer = takeFromAccount(services);
  const asking: Asking = { session: services.session.read()?.session, answer, isAnswered: false };
  askings.set(services.storage, asking);
  return answer.then(() => {
    asking.isAnswered = true;
  });
}

function askingOf({ storage, session }: AppServices): Asking | undefined {
  const asking = askings.get(storage);
  return asking?.session === session.read()?.session ? asking : undefined;
}

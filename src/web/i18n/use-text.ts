import { useIntl } from 'react-intl';
import type { MessageId } from './message-ids.gen.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the words of a message in the client's language. */
export function useText(): (id: MessageId, values?: TextValues) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}

/** As `useText`, for ids that configuration names; the generator has checked that they exist. */
export function useDeclaredText(): (id: string, values?: TextValues) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}

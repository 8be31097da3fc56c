import { useMemo } from 'react';
import { withoutAmounts, type Format } from '#core/create-format.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePreferences } from './app-context.ts';

/**
 * Formats for what a client owns: amounts are dots while they are hidden. What a client is about to do always shows its amounts.
 */
export function usePrivateFormat(): Format {
  const format = useFormat();
  const { amounts } = usePreferences();
  return useMemo(() => (amounts === 'hidden' ? withoutAmounts(format) : format), [amounts, format]);
}

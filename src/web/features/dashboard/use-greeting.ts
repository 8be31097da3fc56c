import { dayPart } from '#core/greeting.ts';
import { useText } from '#i18n/use-text.ts';

/** The greeting of this hour, to a name where there is one. */
export function useGreeting(): (name?: string) => string {
  const text = useText();
  const part = dayPart(new Date().getHours());
  return (name) =>
    name === undefined ? text(`greeting.${part}`) : text(`greeting.${part}.named`, { name });
}

import { useIntl } from 'react-intl';

/** A time of day in the client's language, without the formatters of figures: for what stands in front of the app. */
export function useClock(): (at: number) => string {
  const intl = useIntl();
  return (at) =>
    intl.formatTime(at, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
}

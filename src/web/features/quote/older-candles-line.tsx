import { formatOf } from '#i18n/format-of.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { OlderCandles } from './use-candles.ts';

export interface OlderCandlesLineProps {
  readonly older: OlderCandles;
  /** When the first candle shown begins. */
  readonly begins: string;
  readonly timezone: string;
  /** Whether older ones are asked for here: a table asks at its own end. */
  readonly isOffered: boolean;
}

/** Asks for candles before the first one, and says where what is known begins. */
export function OlderCandlesLine({ older, begins, timezone, isOffered }: OlderCandlesLineProps) {
  const text = useText();
  const locale = useLocale();
  const format = formatOf(locale, timezone);
  const { isLoading, isEnd, failed, load } = older;
  return (
    <>
      {failed !== null && <QueryError query={failed} />}
      <Flex minHeight="44px" columnGap="3" flexWrap="wrap">
        {isOffered && !isEnd && (
          <Button aria-disabled={isLoading} onClick={() => isLoading || load()}>
            {text('quote.older.load')}
          </Button>
        )}
        <Text as="span" size="sm" tone="muted" role="status">
          {isLoading && text('quote.older.loading')}
          {isEnd && !isLoading && text('quote.older.end', { day: format.day(Date.parse(begins)) })}
        </Text>
      </Flex>
    </>
  );
}

import { daysLater, utcDay } from '#core/civil-day.ts';
import type { StoryEvent, StorySetting } from './story-event.ts';

/** A story is three months long. */
const storyDays = 100;
/** When the payments of a day come in. */
const paidAt = 'T09:00:00.000Z';

/**
 * A client's past with what their shares paid in it: on every payment date of a stock of the home venue, and of what they bought
 * elsewhere, they look what is theirs.
 */
export function withDividends(
  { now, market, country }: StorySetting,
  story: readonly StoryEvent[],
): readonly StoryEvent[] {
  if (!story.some((event) => 'kind' in event && event.kind === 'trade.buy')) return story;
  const held = new Set([
    ...market.stocks
      .filter((stock) => stock.country === country)
      .map(({ instrument }) => instrument),
    ...story
      .flatMap((event) => ('postings' in event ? event.postings : []))
      .map(({ asset }) => asset),
  ]);
  const today = utcDay(now);
  const days = market
    .dividends(daysLater(today, -storyDays), today)
    .filter(({ instrument, paysOn }) => held.has(instrument) && paysOn < today)
    .map(({ paysOn }) => paysOn);
  const payments = [...new Set(days)].map((paysOn) => ({
    at: new Date(`${paysOn}${paidAt}`),
    dividends: paysOn,
  }));
  return [...story, ...payments].sort((a, b) => a.at.getTime() - b.at.getTime());
}

import { useText } from '#i18n/use-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { WatchedStocks } from './use-watched-stocks.ts';

/** Which of several watchlists is shown; nothing while there is one. */
export function ListChoice({ watch, list, choose }: WatchedStocks) {
  const text = useText();
  if (watch.lists.length < 2 || list === undefined) return null;
  return (
    <Segmented
      label={text('market.watch.lists')}
      options={watch.lists.map(({ id, name }) => ({
        value: id,
        label: name ?? text('market.watch.title'),
      }))}
      value={list.id}
      onChange={choose}
    />
  );
}

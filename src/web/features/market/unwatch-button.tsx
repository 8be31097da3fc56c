import { X } from 'lucide-react';
import type { KeptList, WatchListsOf } from '#data/use-watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.ts';
import type { Stock } from './quote-row.tsx';
import { useUnwatch } from './use-unwatch.ts';

export interface UnwatchButtonProps {
  readonly watch: WatchListsOf;
  readonly list: KeptList;
  readonly stock: Stock;
}

/** Takes the stock of a row off its list. The row goes, and the focus with it unless it is led on: to the next row, else to the one before. */
export default function UnwatchButton({ watch, list, stock }: UnwatchButtonProps) {
  const text = useText();
  const unwatch = useUnwatch(watch);

  function remove(button: HTMLElement) {
    if (watch.busy) return;
    const row = button.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    unwatch(list, stock);
    neighbour?.querySelector('button')?.focus();
  }

  return (
    <IconButton
      aria-label={text('market.watch.remove', { name: stock.name })}
      aria-disabled={watch.busy}
      onClick={(event) => remove(event.currentTarget)}
      color="muted"
      marginInlineEnd="-12px"
    >
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
}

import { messageCategories, type MessageCategory } from '#core/message-category.ts';
import { usePlace, type SetPlace } from '#page/use-place.ts';

/** What of the messages stands in the address: which are shown, and which one is open. */
export interface MessagePlace {
  readonly unread: boolean;
  readonly category: MessageCategory | null;
  readonly opened: string | null;
  /** The address at which a message is open. */
  addressOf(id: string): string;
  readonly set: SetPlace;
}

/** Reads it from the address; what is written there wrongly is as if it were not. */
export function useMessagePlace(): MessagePlace {
  const [place, set] = usePlace();
  const category = messageCategories.find((each) => each === place.get('category')) ?? null;
  return {
    unread: place.get('show') === 'unread',
    category,
    opened: place.get('message'),
    addressOf(id) {
      const next = new URLSearchParams(place);
      next.set('message', id);
      return `?${next.toString()}`;
    },
    set,
  };
}

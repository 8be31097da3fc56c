import { useSyncExternalStore } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** A quiet line: what was typed is safe, or not yet. */
export function DraftLine({ keeper }: { readonly keeper: DraftKeeper }) {
  const note = useSyncExternalStore(keeper.subscribe, keeper.read);
  const text = useText();
  return (
    <Text size="sm" tone="muted" role="status" minHeight="21px">
      {note === 'none' ? '' : text(`form.draft.${note}`)}
    </Text>
  );
}

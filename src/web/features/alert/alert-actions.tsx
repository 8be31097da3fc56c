import { Trash2 } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { useChosen } from '#page/use-chosen.ts';
import { Flex } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Switch } from '#ui/switch.ts';
import type { PriceAlert } from './price-alert.ts';
import { useAlertChanges } from './use-alert-changes.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Turns an alert on and off, and removes it. One that has fired can only be removed. */
export function AlertActions({ alert }: { readonly alert: PriceAlert }) {
  const text = useText();
  const wordsOf = useAlertWords();
  const { turn, remove } = useAlertChanges(alert);
  const { name, status } = alert;
  const words = `${name}: ${wordsOf(alert)}`;
  const [isOn, choose] = useChosen(alert, status === 'active', turn.mutateAsync);
  return (
    <Flex gap="1" flexShrink={0} position="relative" zIndex="1">
      {status !== 'fired' && (
        <Switch
          aria-label={text('alert.on', { words })}
          checked={isOn}
          onChange={({ target }) => turn.isPending || choose(target.checked)}
        />
      )}
      <IconButton
        color="muted"
        aria-label={text('alert.remove', { words })}
        aria-disabled={remove.isPending}
        onClick={() => remove.isPending || remove.mutate()}
      >
        <Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}

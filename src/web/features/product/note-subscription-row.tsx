import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { noteTones, type NoteSubscription } from './note.ts';

/** A subscription of a note: how much of which, and when it pays. */
export function NoteSubscriptionRow({
  subscription,
  onOpen,
}: {
  readonly subscription: NoteSubscription;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, status, currency, nominal, matures_on } = subscription;
  return (
    <ObjectRow
      name={name}
      detail={text('product.note.pays.on', { day: format.date(matures_on) })}
      figure={format.money(nominal, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={noteTones[status]}>{text(`product.note.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}

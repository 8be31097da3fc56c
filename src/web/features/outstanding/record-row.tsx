import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { reasonName, recordTones, type OverdrawnRecord } from './overdrawn-record.ts';

/** One record: why it arose, when, what is left of it. */
export function RecordRow({
  record,
  onOpen,
}: {
  readonly record: OverdrawnRecord;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { status, reason, currency, amount, left, created_at } = record;
  return (
    <ObjectRow
      name={text(reasonName(reason))}
      detail={format.day(Date.parse(created_at))}
      figure={format.money(status === 'clear' ? amount : left, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={recordTones[status]}>{text(`outstanding.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}

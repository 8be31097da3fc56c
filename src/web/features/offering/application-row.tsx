import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { applicationTones, type Application } from './offering.ts';
import { useOfferingWords } from './use-offering-words.ts';

/** An application: for what, how much of it, and where it stands. */
export function ApplicationRow({
  application,
  onOpen,
}: {
  readonly application: Application;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useOfferingWords();
  const { name, status, currency, lots, lot, allotted_lots, blocked, total } = application;
  return (
    <ObjectRow
      name={name}
      detail={words.lots(allotted_lots ?? lots, lot, application.type)}
      figure={format.money(total ?? blocked, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={applicationTones[status]}>{text(`offering.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}

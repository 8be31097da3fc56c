import { usePrivateFormat } from '#page/use-private-format.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { placingTones, type PlacingApplication } from './placing.ts';
import { usePlacingWords } from './use-placing-words.ts';

/** An application for shares, or a purchase of them: how much of which, and how they can be sold. */
export function PlacingApplicationRow({
  application,
  onOpen,
}: {
  readonly application: PlacingApplication;
  readonly onOpen: () => void;
}) {
  const format = usePrivateFormat();
  const words = usePlacingWords();
  const { name, status, currency, total } = application;
  return (
    <ObjectRow
      name={name}
      detail={words.lock(application)}
      figure={format.money(total, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={placingTones[status]}>{words.status(application)}</StatusPill>
    </ObjectRow>
  );
}

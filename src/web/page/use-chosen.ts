import { useState } from 'react';

/**
 * What a switch shows of something the server holds: what was chosen, from the click until it is read again or `change` is refused.
 * `held` is what was read; it is another object once what it says has changed.
 */
export function useChosen<Held>(
  held: Held,
  isOn: boolean,
  change: (chosen: boolean) => Promise<unknown>,
): readonly [shown: boolean, choose: (chosen: boolean) => void] {
  const [wanted, setWanted] = useState<{ readonly chosen: boolean; readonly of: Held } | null>(
    null,
  );
  const choose = (chosen: boolean) => {
    const made = { chosen, of: held };
    setWanted(made);
    change(chosen).catch(() => setWanted((now) => (now === made ? null : now)));
  };
  return [wanted?.of === held ? wanted.chosen : isOn, choose];
}

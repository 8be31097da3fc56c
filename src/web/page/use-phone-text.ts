import { useEffect, useState } from 'react';
import { retried } from '#platform/retried.ts';

type PhoneText = (value: string) => string;

const asItIs: PhoneText = (value) => value;
let loaded: PhoneText = asItIs;

/** Writes telephone numbers with the spaces of their country: as they are until the numbering plans have come, and where these do not come. */
export function usePhoneText(): PhoneText {
  const [write, setWrite] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== asItIs) return;
    retried(() => import('#core/phone-text.ts')).then(
      ({ phoneText }) => {
        loaded = phoneText;
        setWrite(() => phoneText);
      },
      () => undefined,
    );
  }, []);
  return write;
}

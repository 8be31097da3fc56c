import ES from 'country-flag-icons/3x2/ES.svg';
import IN from 'country-flag-icons/3x2/IN.svg';
import PL from 'country-flag-icons/3x2/PL.svg';
import TR from 'country-flag-icons/3x2/TR.svg';
import US from 'country-flag-icons/3x2/US.svg';

// The home countries (specification §3). Emoji flags are letters on some systems and empty boxes on others.
const flags: Readonly<Record<string, string>> = { ES, IN, PL, TR, US };

/** A country's flag beside its name, which says what it is. */
export function Flag({ country }: { readonly country: string }) {
  const source = flags[country];
  return source === undefined ? null : <img src={source} width="18" height="12" alt="" style={{ display: 'inline-block', verticalAlign: '-1px' }} />;
}

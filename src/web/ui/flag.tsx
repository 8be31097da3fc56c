import { ES, IN, PL, TR, US } from 'country-flag-icons/react/3x2';

// The home countries (specification §3). Emoji flags are letters on some systems and empty boxes on others.
const flags = { ES, IN, PL, TR, US } as const;

/** A country's flag beside its name, which says what it is. */
export function Flag({ country }: { readonly country: string }) {
  const Drawing = Object.entries(flags).find(([code]) => code === country)?.[1];
  return Drawing === undefined ? null : (
    <Drawing
      width={18}
      height={12}
      aria-hidden="true"
      style={{ display: 'inline-block', verticalAlign: '-1px' }}
    />
  );
}

import { linePath } from './line-path.ts';

/** The shape of a month in a few strokes, without a colour: beside it stands the day's change, which may have the opposite sign. The figures stand beside it, so it is hidden from assistive technology. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  return (
    <svg
      className="flat"
      width="72"
      height="28"
      viewBox="0 0 72 28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={linePath(values, { width: 72, height: 28, inset: 3 })} />
    </svg>
  );
}

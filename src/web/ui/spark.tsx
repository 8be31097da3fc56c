import { linePath } from './line-path.ts';

/** The shape of a day in a few strokes. The figures stand beside it, so it is hidden from assistive technology. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const tone = (values.at(-1) ?? 0) >= (values[0] ?? 0) ? 'gain' : 'loss';
  return (
    <svg className={tone} width="72" height="28" viewBox="0 0 72 28" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <path d={linePath(values, { width: 72, height: 28, inset: 3 })} />
    </svg>
  );
}

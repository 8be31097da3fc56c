import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** A text as a QR picture. Dark on light in every theme: that is what cameras read. */
export default function QrPicture({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

import type { ReactNode } from 'react';

/** The drawings that a client can wear, by name. Each takes the colours of the theme in force. */
export const avatarDrawings = ['fern', 'hills', 'moon', 'wave', 'wheel', 'star'] as const;

export type AvatarDrawingName = (typeof avatarDrawings)[number];

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const drawings: Readonly<Record<AvatarDrawingName, ReactNode>> = {
  fern: (
    <g {...line}>
      <path d="M24 38V13" />
      <path d="M24 33c-6 0-9-3-10-7 5-.5 9 2 10 7zM24 33c6 0 9-3 10-7-5-.5-9 2-10 7z" />
      <path d="M24 24c-5 0-7-2.500-8-6 4.500-.5 7.500 2 8 6zM24 24c5 0 7-2.500 8-6-4.500-.5-7.500 2-8 6z" />
    </g>
  ),
  hills: (
    <>
      <circle cx="32" cy="16" r="4" fill="currentColor" opacity=".45" />
      <path d="M4 38c7-14 13-14 19-3 4-8 9-10 21 3v10H4z" fill="currentColor" opacity=".3" />
      <path d="M4 42c9-9 17-9 24-1 5-5 10-5 16 1v6H4z" fill="currentColor" opacity=".6" />
    </>
  ),
  moon: (
    <>
      <path
        d="M31 29.500A12 12 0 1 1 22 12a9.500 9.500 0 0 0 9 17.500z"
        fill="currentColor"
        opacity=".75"
      />
      <circle cx="33" cy="15" r="1.600" fill="currentColor" />
      <circle cx="37" cy="22" r="1.100" fill="currentColor" />
    </>
  ),
  wave: (
    <g {...line}>
      <path d="M8 20c4-5 8-5 12 0s8 5 12 0 6-4 8-2" />
      <path d="M8 28c4-5 8-5 12 0s8 5 12 0 6-4 8-2" opacity=".65" />
      <path d="M10 36c3-4 7-4 10 0s8 5 12 0 4-3 6-2" opacity=".4" />
    </g>
  ),
  wheel: (
    <g {...line}>
      <circle cx="24" cy="24" r="13" />
      <circle cx="24" cy="24" r="3" />
      <path
        d="M24 11v10M24 27v10M11 24h10M27 24h10M14.800 14.800l7.100 7.100M26.100 26.100l7.100 7.100M33.200 14.800l-7.100 7.100M21.900 26.100l-7.100 7.100"
        strokeWidth="1.500"
      />
    </g>
  ),
  star: (
    <path
      {...line}
      d="M24 11l3.800 8.400 9.200 1-6.900 6.100 2 9-8.100-4.700-8.100 4.700 2-9-6.900-6.100 9.200-1z"
    />
  ),
};

/** Where the backend keeps which drawing was chosen: a path like any other picture's. */
export function drawingPath(name: AvatarDrawingName): string {
  return `/avatars/${name}.svg`;
}

/** The drawing that a picture's path means; `undefined` when it is a picture of another kind. */
export function drawingOf(path: string): AvatarDrawingName | undefined {
  return avatarDrawings.find((name) => drawingPath(name) === path);
}

export function AvatarDrawing({ name }: { readonly name: AvatarDrawingName }) {
  return (
    <svg viewBox="0 0 48 48" width="100%" height="100%" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

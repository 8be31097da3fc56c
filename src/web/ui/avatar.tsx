import { chakra } from '#ui/chakra.ts';
import { useState, type ReactNode } from 'react';
import { AvatarDrawing, drawingOf } from './avatar-drawing.tsx';

const Round = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    borderRadius: '999px',
    overflow: 'hidden',
    flexShrink: 0,
    background: 'brandSoft',
    color: 'onBrandSoft',
    fontWeight: 'strong',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
});

export interface AvatarProps {
  /** Path of one of the drawings, or address of a picture; `null` for the default. */
  readonly picture: string | null;
  /** Side in px. */
  readonly size: number;
  /** What stands there by default: letters or an icon. */
  readonly children: ReactNode;
}

/** A client's picture. Decoration: the client is named beside it. */
export function Avatar({ picture, size, children }: AvatarProps) {
  // A link that has run out shows the default, never a broken picture.
  const [broken, setBroken] = useState<string | null>(null);
  const drawing = picture === null ? undefined : drawingOf(picture);
  return (
    <Round style={{ width: size, height: size, fontSize: size * 0.34 }} aria-hidden="true">
      {drawing !== undefined && <AvatarDrawing name={drawing} />}
      {drawing === undefined && picture !== null && picture !== broken && (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
      {drawing === undefined && (picture === null || picture === broken) && children}
    </Round>
  );
}

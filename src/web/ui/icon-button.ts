import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';

const square = {
  display: 'inline-grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'control',
  color: 'inherit',
  flexShrink: 0,
  _hover: { background: 'color-mix(in srgb, currentColor 8%, transparent)' },
} as const;

/** A square target of at least 44 px around an icon. It needs an `aria-label`. */
export const IconButton = chakra('button', { base: square }, { defaultProps: { type: 'button' } });

/** The same, leading to another screen. */
export const IconLink = chakra(Link, { base: square });

import { chakra } from '#ui/chakra.ts';
import { Link as RouterLink } from 'react-router';

const base = {
  flex: '1',
  minWidth: 0,
  minHeight: '44px',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  textAlign: 'start',
  borderRadius: 'control',
  '& > svg': { color: 'muted', flexShrink: 0 },
  _hover: { color: 'brand' },
} as const;

/** The whole of a row as one button: what it opens is about that row. */
export const RowButton = chakra('button', { base }, { defaultProps: { type: 'button' } });

/** The whole of a row as one link to another screen. */
export const RowLink = chakra(RouterLink, { base });

import { chakra } from '@chakra-ui/react/styled-system';

/** A row of a list as one button: it opens what the row is made of. */
export const Opener = chakra(
  'button',
  {
    base: {
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
    },
  },
  { defaultProps: { type: 'button' } },
);

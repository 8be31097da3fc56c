import { chakra } from '#ui/chakra.ts';

/** The whole of a card as one button: what it opens is about that card. */
export const CardButton = chakra(
  'button',
  {
    base: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      width: '100%',
      height: '100%',
      textAlign: 'start',
      background: 'surface',
      borderRadius: 'card',
      boxShadow: 'card',
      border: '1px solid var(--t-color-line)',
      padding: '5',
      minWidth: 0,
      _hover: { borderColor: 'brand' },
    },
  },
  { defaultProps: { type: 'button' } },
);

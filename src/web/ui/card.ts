import { chakra } from '#ui/chakra.ts';

/** For what is a thing apart from its surroundings. */
export const Card = chakra('div', {
  base: {
    background: 'surface',
    borderRadius: 'card',
    boxShadow: 'card',
    border: '1px solid var(--t-color-line)',
    padding: '5',
    minWidth: 0,
  },
});

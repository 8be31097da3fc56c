import { chakra } from '#ui/chakra.ts';

/** A table of what happens to a stock, a day a row. */
export const ActionTable = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': {
      height: '40px',
      paddingInline: { base: '1', md: '2' },
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--t-color-line)',
      fontWeight: 'inherit',
    },
    '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
    // Names of days are longer than days in some languages.
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'strong', whiteSpace: 'normal' },
  },
});

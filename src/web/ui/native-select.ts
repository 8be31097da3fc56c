import { chakra } from '#ui/chakra.ts';

/** The browser's own list, styled as a field. */
export const NativeSelect = chakra('select', {
  base: {
    width: '100%',
    minHeight: 'control',
    paddingInline: '3',
    borderRadius: 'control',
    background: 'surface',
    color: 'text',
    font: 'inherit',
    fontSize: 'md',
    border: '1px solid var(--t-color-line-strong)',
    _hover: { borderColor: 'text' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
});

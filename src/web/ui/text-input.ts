import { chakra } from '#ui/chakra.ts';

export const TextInput = chakra('input', {
  base: {
    width: '100%',
    minHeight: 'control',
    paddingInline: '4',
    borderRadius: 'control',
    background: 'surface',
    color: 'text',
    fontSize: 'md',
    border: '1px solid var(--t-color-line-strong)',
    transition: 'border-color 120ms',
    _placeholder: { color: 'muted', opacity: 1 },
    _hover: { borderColor: 'text' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    // Below 16 px a phone zooms into the field.
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
});

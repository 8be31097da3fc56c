import { chakra } from '#ui/chakra.ts';
import { Link as RouterLink } from 'react-router';

/** A link to another screen, in the brand's colour. */
export const Link = chakra(RouterLink, {
  base: {
    color: 'brand',
    fontWeight: 'strong',
    fontSize: 'sm',
    borderRadius: 'control',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '@media (pointer: coarse)': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '44px',
      minWidth: '44px',
    },
  },
});

/** A link to another screen that looks like a button. */
export const ButtonLink = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    paddingInline: '5',
    borderRadius: 'control',
    fontSize: 'md',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
  },
  variants: {
    look: {
      solid: { background: 'brand', color: 'onBrand', _hover: { opacity: 0.92 } },
      outline: {
        background: 'surface',
        color: 'text',
        boxShadow: 'inset 0 0 0 1px var(--t-color-line-strong)',
        _hover: { background: 'brandSoft', color: 'onBrandSoft' },
      },
    },
  },
  defaultVariants: { look: 'solid' },
});

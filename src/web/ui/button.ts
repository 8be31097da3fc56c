import { chakra } from '#ui/chakra.ts';

/** A button names its action. One `solid` button leads a screen; the others step back. */
export const Button = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: 'control',
      // A label of two Chinese letters is narrower than what a finger can hit. Where room is short, what stands beside
      // the button gives way: with this least width it could be squeezed to less than its label.
      minWidth: '44px',
      flexShrink: 0,
      paddingInline: '5',
      borderRadius: 'control',
      fontSize: 'md',
      fontWeight: 'strong',
      whiteSpace: 'nowrap',
      transition: 'background 120ms, opacity 120ms',
      _disabled: { opacity: 0.55 },
      // What stays in reach of the keyboard, to say why it cannot be pressed, looks like it.
      '&[aria-disabled=true]': { opacity: 0.55 },
    },
    variants: {
      look: {
        solid: {
          background: 'brand',
          color: 'onBrand',
          _hover: { opacity: 0.92 },
          _active: { opacity: 0.92 },
        },
        outline: {
          background: 'surface',
          color: 'text',
          boxShadow: 'inset 0 0 0 1px var(--t-color-line-strong)',
          _hover: { background: 'brandSoft', color: 'onBrandSoft' },
        },
        quiet: {
          background: 'transparent',
          color: 'brand',
          paddingInline: '3',
          _hover: { background: 'brandSoft', color: 'onBrandSoft' },
        },
      },
      wide: { true: { width: '100%', minWidth: 'auto', flexShrink: 1 } },
    },
    defaultVariants: { look: 'outline' },
  },
  { defaultProps: { type: 'button' } },
);

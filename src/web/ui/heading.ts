import { chakra } from '#ui/chakra.ts';

export const Heading = chakra('h2', {
  base: {
    fontFamily: 'heading',
    fontWeight: 'heading',
    letterSpacing: '-0.01em',
    lineHeight: 1.3,
    textWrap: 'balance',
  },
  variants: { size: { section: { fontSize: 'lg' }, page: { fontSize: 'xl' } } },
  defaultVariants: { size: 'section' },
});

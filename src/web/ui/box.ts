import { chakra } from '#ui/chakra.ts';

/** The plain elements of the kit. Anything with a look of its own has a file of its own. */
export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } });
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3' },
});
export const Text = chakra('p', {
  variants: {
    tone: { text: { color: 'text' }, muted: { color: 'muted' }, danger: { color: 'danger' } },
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
    },
    strong: { true: { fontWeight: 'strong' } },
    clip: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  },
});

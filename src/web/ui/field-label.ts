import { chakra } from '#ui/chakra.ts';

/** What names a field, above it; `quiet` over the filters of a list. */
export const FieldLabel = chakra('label', {
  base: { display: 'block', fontSize: 'sm', fontWeight: 'strong', marginBottom: '2' },
  variants: {
    quiet: { true: { fontSize: 'xs', fontWeight: 'normal', color: 'muted', marginBottom: '1' } },
  },
});

import { chakra } from '#ui/chakra.ts';
import type { Field } from '#config/field.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import { Change } from '#ui/change.tsx';
import { useFieldText } from './use-field-text.ts';

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontSize: 'xs',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
  },
  variants: {
    look: { badge: { paddingInline: '2', minHeight: '24px', borderRadius: 'chip' }, status: {} },
    tone: {
      calm: { color: 'muted' },
      good: { color: 'onBrandSoft' },
      warn: { color: 'warn' },
      danger: { color: 'danger' },
    },
  },
  compoundVariants: [
    { look: 'badge', tone: 'calm', css: { border: '1px solid var(--t-color-line-strong)' } },
    { look: 'badge', tone: 'good', css: { background: 'brandSoft' } },
    { look: 'badge', tone: 'warn', css: { background: 'warnSoft' } },
    { look: 'badge', tone: 'danger', css: { background: 'dangerSoft' } },
    { look: 'status', tone: 'good', css: { color: 'text' } },
  ],
});
const Dot = chakra('span', {
  base: { width: '8px', height: '8px', borderRadius: '999px', flexShrink: 0 },
  variants: {
    tone: {
      calm: { background: 'muted' },
      good: { background: 'var(--t-color-up)' },
      warn: { background: 'warn' },
      danger: { background: 'danger' },
    },
  },
});

/** One value of an entry as its format has it. */
export function FieldValue({ field, entry }: { readonly field: Field; readonly entry: unknown }) {
  const words = useFieldText()(field, entry);
  const value = answerAt(entry, field.field);
  // What is not there has no sign either.
  if (value === undefined || value === null) return <bdi>{words}</bdi>;
  if (field.format === 'change') return <Change value={String(value)}>{words}</Change>;
  if (field.format !== 'status' && field.format !== 'badge') return <bdi>{words}</bdi>;
  const tone = field.values?.[String(value)]?.tone ?? 'calm';
  return (
    <Chip look={field.format} tone={tone}>
      {field.format === 'status' && <Dot tone={tone} aria-hidden="true" />}
      {words}
    </Chip>
  );
}

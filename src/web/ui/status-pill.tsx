import { chakra } from '#ui/chakra.ts';

export type StatusTone = 'calm' | 'good' | 'warn' | 'danger';

/** The status of one thing in a word or two. The tone underlines what the word says. */
export const StatusPill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    paddingInline: '2',
    borderRadius: 'chip',
    fontSize: 'xs',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  variants: {
    tone: {
      calm: { color: 'muted', border: '1px solid var(--t-color-line-strong)' },
      good: { color: 'onBrandSoft', background: 'brandSoft' },
      warn: { color: 'warn', background: 'warnSoft' },
      danger: { color: 'danger', background: 'dangerSoft' },
    },
  },
});

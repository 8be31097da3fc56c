import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { StepList } from '#ui/step-list.tsx';
import type { Withdrawal } from './withdrawal.ts';

const usual = ['approved', 'sent', 'completed'] as const;
const ends: readonly string[] = ['completed', 'cancelled', 'rejected', 'returned'];

/** What a withdrawal was and when, and what is still to come. */
export function Timeline({ withdrawal: { status, steps } }: { readonly withdrawal: Withdrawal }) {
  const text = useText();
  const format = useFormat();
  const isOver = ends.includes(status);
  const ahead = isOver ? [] : usual.slice(usual.findIndex((each) => each === status) + 1);
  return (
    <StepList
      steps={[
        ...steps.map((step) => ({
          title: text(`withdraw.status.${step.status}`),
          moment: format.moment(Date.parse(step.at)),
        })),
        ...ahead.map((step) => ({ title: text(`withdraw.ahead.${step}`), moment: null })),
      ]}
    />
  );
}

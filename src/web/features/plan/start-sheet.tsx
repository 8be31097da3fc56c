import { Suspense, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Stack } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StartEntry } from './start-entry.tsx';
import { StartReview } from './start-review.tsx';
import type { Plan, PlanOffer, PlanRequest } from './plan.ts';

export interface StartSheetProps {
  readonly offer: PlanOffer;
  /** Form by which the risks are accepted. */
  readonly form: string;
  readonly onClose: () => void;
  readonly onStarted: (id: string) => void;
}

/** A plan from its form to its start: what is drafted is shown, and exactly that is started. */
export default function StartSheet({ offer, form, onClose, onStarted }: StartSheetProps) {
  const text = useText();
  const [draft, setDraft] = useState<Plan | null>(null);
  const [request, setRequest] = useState<PlanRequest | null>(null);
  return (
    <Sheet
      title={text('tradingPlan.new.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {draft === null ? (
          <StartEntry
            offer={offer}
            before={request}
            onDraft={(plan, wanted) => {
              setRequest(wanted);
              setDraft(plan);
            }}
          />
        ) : (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <StartReview
              draft={draft}
              offer={offer}
              form={form}
              onBack={() => setDraft(null)}
              onStarted={onStarted}
            />
          </Suspense>
        )}
      </Stack>
    </Sheet>
  );
}

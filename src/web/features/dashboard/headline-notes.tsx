import type { components } from '#api/client.gen.ts';
import type { DashboardStep } from '#config/blocks.gen.ts';
import { EstimateNote } from '#page/estimate-note.tsx';
import { FirstSteps } from './first-steps.tsx';

/** What few clients see below the figure that leads: what of it is estimated, and how a new client begins. */
export default function HeadlineNotes({
  estimates,
  steps,
}: {
  readonly estimates: components['schemas']['Assets']['estimates'] | undefined;
  readonly steps: readonly DashboardStep[] | undefined;
}) {
  if (estimates !== undefined) return <EstimateNote estimates={estimates} />;
  return steps === undefined ? null : <FirstSteps steps={steps} />;
}

import type { components } from '#api/client.gen.ts';
import type { DashboardStep } from '#config/blocks.gen.ts';
import { EstimateNote } from '#page/estimate-note.tsx';
import { hasNothing } from '#page/has-nothing.ts';
import { FirstSteps } from './first-steps.tsx';

/** What few clients see below the figure that leads: what of it is estimated, and how a new client begins. */
export default function HeadlineNotes({
  assets,
  steps,
}: {
  readonly assets: components['schemas']['Assets'];
  readonly steps: readonly DashboardStep[] | undefined;
}) {
  return (
    <>
      {assets.estimates !== undefined && <EstimateNote estimates={assets.estimates} />}
      {steps !== undefined && (
        <FirstSteps steps={steps} held={{ assetsHeld: !hasNothing(assets), invested: false }} />
      )}
    </>
  );
}

import { Suspense, use } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PinProof } from './pin-proof.tsx';

export interface TryPinSheetProps {
  /** The declared form. */
  readonly form: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Lets a client check the PIN before money depends on it. */
export function TryPinSheet(props: TryPinSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text('form.verifyPin.title')}
      closeLabel={text('action.close')}
      onClose={props.onClose}
    >
      <Box padding="5" paddingTop="2">
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <TryPin {...props} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function TryPin({ form, onProven }: TryPinSheetProps) {
  const { files } = useApp();
  return <PinProof loaded={use(files.form(form))} onProven={onProven} />;
}

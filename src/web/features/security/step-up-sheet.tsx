import type { StepUpAsk } from '#api/step-up-method.ts';
import { useText } from '#i18n/use-text.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Sheet } from '#ui/sheet.tsx';
import { CodeSent } from './code-sent.tsx';
import { PinProof } from './pin-proof.tsx';
import { Proof } from './proof.tsx';

export interface StepUpSheetProps {
  readonly ask: StepUpAsk;
  /** The form that asks for the proof; null where there is nothing to prove with yet. */
  readonly loaded: LoadedForm | null;
  /** Route where a PIN is set, if the tenant has one. */
  readonly setPin: string | undefined;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** Asks for the proof that an operation waits for. Closing it leaves everything as it was. */
export default function StepUpSheet({
  ask: { method, intent },
  loaded,
  setPin,
  onProven,
  onCancel,
}: StepUpSheetProps) {
  const text = useText();
  return (
    <Sheet title={text('stepUp.title')} closeLabel={text('action.close')} onClose={onCancel}>
      <Stack padding="5" paddingTop="2" gap="5">
        <Text tone="muted">{text(`stepUp.${method}`)}</Text>
        {method === 'code' && <CodeSent intent={intent} />}
        {loaded !== null && method !== 'setPin' && (
          <Box>
            {method === 'pin' ? (
              <PinProof loaded={loaded} intent={intent} onProven={onProven} />
            ) : (
              <Proof method={method} intent={intent} loaded={loaded} onProven={onProven} />
            )}
          </Box>
        )}
        {method === 'setPin' && setPin !== undefined && (
          <ButtonLink to={setPin} onClick={onCancel}>
            {text('stepUp.setPin.action')}
          </ButtonLink>
        )}
      </Stack>
    </Sheet>
  );
}

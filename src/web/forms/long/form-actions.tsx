import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { review } from '#forms/form-engine.ts';
import { SubmitButton } from '#forms/submit-button.tsx';
import { useFormState } from '#forms/use-form-state.ts';
import { Flex } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { useFormStage } from './form-stage.ts';

/** Next and back. The last button names the action. */
export function FormActions({ busy, wait }: { readonly busy: boolean; readonly wait: number }) {
  const { form, engine } = useFormStage();
  const text = useText();
  const declared = useDeclaredText();
  const { steps, step } = useFormState(engine, (state) => state);
  const at = step === review ? steps.length : steps.findIndex(({ id }) => id === step);
  const before = steps[at - 1];
  const sends = step === review || (at === steps.length - 1 && form.submit.confirm === undefined);
  return (
    <Flex
      justifyContent="space-between"
      flexDirection={{ base: 'column-reverse', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
    >
      {before === undefined ? (
        <span />
      ) : (
        <Button look="quiet" onClick={() => engine.open(before.id)}>
          {text('action.back')}
        </Button>
      )}
      <SubmitButton
        busy={busy}
        wait={wait}
        label={sends ? declared(form.submit.label) : text('action.continue')}
      />
    </Flex>
  );
}

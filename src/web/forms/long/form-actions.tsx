import { countdown } from '#core/countdown.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Flex } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { review } from './form-engine.ts';
import { useFormStage, useFormState } from './form-stage.ts';

/** The way on and the way back. The last button says the act. */
export function FormActions({ busy, wait }: { readonly busy: boolean; readonly wait: number }) {
  const { form, engine } = useFormStage();
  const text = useText();
  const declared = useDeclaredText();
  const steps = useFormState(engine, (state) => state.steps);
  const step = useFormState(engine, (state) => state.step);
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
      <Button
        type="submit"
        look="solid"
        aria-disabled={busy || wait > 0}
        opacity={busy || wait > 0 ? 0.85 : 1}
        minWidth="200px"
      >
        {/* What counts down is not read out with every second. */}
        <span aria-live={wait > 0 ? 'off' : 'polite'}>
          {busy
            ? text('form.busy')
            : wait > 0
              ? text('form.wait', { time: countdown(wait) })
              : sends
                ? declared(form.submit.label)
                : text('action.continue')}
        </span>
      </Button>
    </Flex>
  );
}

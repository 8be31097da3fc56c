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
  const state = useFormState(engine, ({ step, steps }) => steps.findIndex(({ id }) => id === step) + (step === review ? steps.length + 1 : 0));
  const steps = useFormState(engine, (now) => now.steps.length);
  const sends = state === steps || state > steps;
  const before = state > steps ? steps - 1 : state - 1;
  return (
    <Flex justifyContent="space-between" flexDirection={{ base: 'column-reverse', md: 'row' }} alignItems={{ base: 'stretch', md: 'center' }}>
      {state > 1 ? <Button look="quiet" onClick={() => engine.open(engine.read().steps[before - (state > steps ? 0 : 1)]?.id ?? '')}>{text('action.back')}</Button> : <span />}
      <Button type="submit" look="solid" aria-disabled={busy || wait > 0} opacity={busy || wait > 0 ? 0.85 : 1} minWidth="200px">
        {/* What counts down is not read out with every second. */}
        <span aria-live={wait > 0 ? 'off' : 'polite'}>
          {busy ? text('form.busy') : wait > 0 ? text('form.wait', { time: countdown(wait) }) : sends ? declared(form.submit.label) : text('action.continue')}
        </span>
      </Button>
    </Flex>
  );
}

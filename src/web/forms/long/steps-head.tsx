import { chakra } from '#ui/chakra.ts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { review } from '#forms/form-engine.ts';
import { useFormState } from '#forms/use-form-state.ts';
import { useFormStage } from './form-stage.ts';

const Track = chakra('ol', { base: { display: 'flex', gap: '2' } });
const Stop = chakra('li', {
  base: {
    flex: '1 1 0',
    minWidth: 0,
    borderTop: '3px solid var(--t-color-line)',
    paddingTop: '2',
    fontSize: 'sm',
    color: 'muted',
  },
  variants: {
    state: {
      done: { borderColor: 'brand' },
      open: { borderColor: 'brand', color: 'text', fontWeight: 'strong' },
      ahead: {},
    },
  },
});

/** How far one has come, and the heading of the open step, which takes the focus when the step changes. */
export function StepsHead() {
  const { form, engine } = useFormStage();
  const text = useText();
  const declared = useDeclaredText();
  const step = useFormState(engine, (state) => state.step);
  const steps = useFormState(engine, (state) => state.steps.map(({ id }) => id).join(' '))
    .split(' ')
    .flatMap((id) => form.steps?.find((one) => one.id === id) ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A refusal that opened this step has put the focus on its field already.
    if (heading.current?.closest('form')?.querySelector('[data-field] :focus') == null)
      heading.current?.focus();
  }, [step]);

  const index = steps.findIndex(({ id }) => id === step);
  const open = steps[index];
  const { confirm } = form.submit;
  if (form.steps === undefined && step !== review) return null;
  const title =
    step === review
      ? declared(confirm?.title ?? 'form.review.title')
      : declared(open?.title ?? form.title);
  const help = step === review ? confirm?.help : open?.help;
  return (
    <Stack gap="5">
      {steps.length > 1 && (
        <nav aria-label={text('form.steps')}>
          <Track>
            {steps.map(({ id, title: name }, at) => {
              const state =
                step === review || at < index ? 'done' : at === index ? 'open' : 'ahead';
              return (
                <Stop key={id} state={state} aria-current={state === 'open' ? 'step' : undefined}>
                  <Box display={{ base: 'none', md: 'flex' }} alignItems="center" gap="1">
                    {state === 'done' && <Check size={15} aria-hidden="true" />}
                    {declared(name)}
                  </Box>
                </Stop>
              );
            })}
          </Track>
        </nav>
      )}
      <Box>
        {steps.length > 1 && step !== review && (
          <Text size="sm" tone="muted" role="status">
            {text('form.step', { step: index + 1, steps: steps.length })}
          </Text>
        )}
        <Heading ref={heading} tabIndex={-1} size="page" marginTop="1">
          {title}
        </Heading>
        {help !== undefined && (
          <Text tone="muted" marginTop="2">
            {declared(help)}
          </Text>
        )}
      </Box>
    </Stack>
  );
}

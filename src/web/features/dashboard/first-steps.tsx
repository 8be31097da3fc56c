import { chakra } from '#ui/chakra.ts';
import { Check } from 'lucide-react';
import type { DashboardStep } from '#config/blocks.gen.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useGates } from '#access/use-gate.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { ButtonLink, Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { stepStates, type HeldConditions, type StepState } from './step-states.ts';

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    borderRadius: '999px',
    borderWidth: '1px',
    flexShrink: 0,
    fontWeight: 'strong',
  },
  variants: {
    state: {
      done: { background: 'brandSoft', color: 'onBrandSoft', borderColor: 'transparent' },
      current: { background: 'brand', color: 'onBrand', borderColor: 'transparent' },
      pending: { borderColor: 'brand', color: 'text' },
      later: { borderColor: 'line', color: 'muted' },
    },
  },
});

/** What a client who has invested nothing yet does first, second and third; nothing once all of it is done. */
export function FirstSteps({
  steps,
  held,
}: {
  readonly steps: readonly DashboardStep[];
  readonly held: HeldConditions;
}) {
  const gates = useGates();
  const text = useText();
  const states = stepStates(steps, gates, held);
  if (states.every((state) => state === 'done')) return null;
  const wordsOf = (step: DashboardStep) =>
    step.instead !== undefined && gates(step.instead.gate).state === 'open' ? step.instead : step;
  return (
    <Box marginTop="8">
      <Section title={text('dashboard.steps.title')}>
        <Rows as="ol">
          {steps.map((step, index) => (
            <Step
              key={step.id}
              step={step}
              words={wordsOf(step)}
              number={index + 1}
              state={states[index] ?? 'later'}
            />
          ))}
        </Rows>
      </Section>
    </Box>
  );
}

function Step({
  step: { to },
  words: { title, detail, action },
  number,
  state,
}: {
  readonly step: DashboardStep;
  readonly words: Pick<DashboardStep, 'title' | 'detail' | 'action'>;
  readonly number: number;
  readonly state: StepState;
}) {
  const declared = useDeclaredText();
  const text = useText();
  return (
    <Row alignItems="flex-start" paddingBlock="4">
      <Mark state={state} aria-hidden="true">
        {state === 'done' ? <Check size={18} /> : number}
      </Mark>
      <Flex flex="1" minWidth="0" flexWrap="wrap" alignItems="center" gap="3">
        <Box flex="1 1 220px" minWidth="0">
          <Text strong={state === 'current'} tone={state === 'later' ? 'muted' : 'text'}>
            {declared(title)}
          </Text>
          <Text size="xs" tone="muted">
            {state === 'done' || state === 'pending'
              ? text(`dashboard.steps.${state}`)
              : declared(detail)}
          </Text>
        </Box>
        {state === 'current' && <ButtonLink to={to}>{declared(action)}</ButtonLink>}
        {state === 'pending' && <Link to={to}>{text('dashboard.steps.view')}</Link>}
      </Flex>
    </Row>
  );
}

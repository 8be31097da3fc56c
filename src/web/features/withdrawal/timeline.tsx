import { chakra } from '@chakra-ui/react/styled-system';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import type { Withdrawal } from './withdrawal.ts';

const List = chakra('ol', { base: { listStyle: 'none', display: 'grid' } });
const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: '3',
    paddingBottom: '4',
    position: 'relative',
    // The line to the next step.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '9px',
      top: '16px',
      bottom: '-4px',
      width: '2px',
      background: 'var(--t-color-line)',
    },
  },
});
const Dot = chakra('span', {
  base: {
    width: '12px',
    height: '12px',
    borderRadius: '50%',
    margin: '5px 4px 0',
    border: '2px solid var(--t-color-line-strong)',
    background: 'raised',
    position: 'relative',
    '&[data-taken]': { background: 'brand', borderColor: 'brand' },
  },
});

const usual = ['approved', 'sent', 'completed'] as const;
const ends: readonly string[] = ['completed', 'cancelled', 'rejected', 'returned'];

/** What a withdrawal was and when, and what is still to come. */
export function Timeline({ withdrawal: { status, steps } }: { readonly withdrawal: Withdrawal }) {
  const text = useText();
  const format = useFormat();
  const isOver = ends.includes(status);
  const ahead = isOver ? [] : usual.slice(usual.findIndex((each) => each === status) + 1);
  return (
    <List>
      {steps.map((step) => (
        <Step key={`${step.status} ${step.at}`}>
          <Dot data-taken="" aria-hidden="true" />
          <Box minWidth="0">
            <Text strong>{text(`withdraw.status.${step.status}`)}</Text>
            <Text size="sm" tone="muted" className="figures">
              {format.moment(Date.parse(step.at))}
            </Text>
          </Box>
        </Step>
      ))}
      {ahead.map((step) => (
        <Step key={step}>
          <Dot aria-hidden="true" />
          <Text tone="muted">{text(`withdraw.ahead.${step}`)}</Text>
        </Step>
      ))}
    </List>
  );
}

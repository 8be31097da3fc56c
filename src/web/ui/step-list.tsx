import { chakra } from '#ui/chakra.ts';
import { Box, Text } from './box.ts';

const List = chakra('ol', { base: { listStyle: 'none', display: 'grid' } });
const Item = chakra('li', {
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

export interface ListedStep {
  readonly title: string;
  readonly detail?: string;
  /** When it was taken; `null` for one that is still to come. */
  readonly moment: string | null;
}

/** What happened step by step, and what is still to come. */
export function StepList({ steps }: { readonly steps: readonly ListedStep[] }) {
  return (
    <List>
      {steps.map(({ title, detail, moment }, index) => (
        <Item key={index}>
          <Dot data-taken={moment === null ? undefined : ''} aria-hidden="true" />
          {moment === null ? (
            <Text tone="muted">{title}</Text>
          ) : (
            <Box minWidth="0">
              <Text strong>{title}</Text>
              {detail !== undefined && (
                <Text size="sm" overflowWrap="anywhere">
                  {detail}
                </Text>
              )}
              <Text size="sm" tone="muted" className="figures">
                {moment}
              </Text>
            </Box>
          )}
        </Item>
      ))}
    </List>
  );
}

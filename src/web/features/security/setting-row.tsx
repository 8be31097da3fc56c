import { useId, type ReactNode } from 'react';
import { chakra } from '#ui/chakra.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

export interface SettingRowProps {
  readonly title: string;
  /** How it stands, in a word or two. */
  readonly state?: { readonly label: string; readonly tone: StatusTone };
  readonly detail?: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  /** Notices, answers that have not come, and sheets. */
  readonly children?: ReactNode;
}

// One below another they are rows of one list, whatever the distance between other blocks.
const Frame = chakra('section', {
  base: {
    minWidth: 0,
    'div:has(> [data-setting]) + div > &': {
      marginTop: 'calc(-1 * var(--t-density-gap))',
      paddingTop: '4',
      borderTop: '1px solid var(--t-color-line)',
    },
    paddingBottom: '4',
  },
});
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    columnGap: '6',
    rowGap: '3',
    alignItems: 'center',
  },
});

/** One setting of security: what it is, how it stands, and what can be done about it. */
export function SettingRow({ title, state, detail, action, children }: SettingRowProps) {
  const id = useId();
  return (
    <Frame data-setting="" aria-labelledby={id}>
      <Line>
        <Box minWidth="0">
          <Flex flexWrap="wrap" rowGap="1">
            <Heading id={id} fontSize="md">
              {title}
            </Heading>
            {state && <StatusPill tone={state.tone}>{state.label}</StatusPill>}
          </Flex>
          {detail !== undefined && (
            <Text as="div" size="sm" tone="muted" marginTop="1" overflowWrap="anywhere">
              {detail}
            </Text>
          )}
        </Box>
        {action && (
          <Flex flexWrap="wrap" justifyContent={{ md: 'flex-end' }}>
            {action}
          </Flex>
        )}
      </Line>
      {children}
    </Frame>
  );
}

import type { ReactNode } from 'react';
import { Box, Stack, Text } from './box.ts';
import { Button } from './button.ts';

export interface NoticeProps {
  readonly tone?: 'calm' | 'warn' | 'danger';
  /** What happened. */
  readonly title: ReactNode;
  /** What is safe, and what to do. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: ReactNode; readonly run: () => void };
}

const grounds = {
  calm: { background: 'surface', color: 'text' },
  warn: { background: 'warnSoft', color: 'warn' },
  danger: { background: 'dangerSoft', color: 'danger' },
} as const;

/** Says what happened in the place where it happened; read out at once when it is an error. */
export function Notice({ tone = 'calm', title, children, action }: NoticeProps) {
  return (
    <Box
      role={tone === 'calm' ? 'status' : 'alert'}
      borderRadius="card"
      padding="4"
      border="1px solid var(--t-color-line)"
      {...grounds[tone]}
    >
      <Stack gap="1" alignItems="flex-start">
        <Text strong>{title}</Text>
        {children !== undefined && (
          <Text as="div" size="sm" tone="text">
            {children}
          </Text>
        )}
        {action && (
          <Button marginTop="2" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

import { LockKeyhole } from 'lucide-react';
import type { GateReason } from '#core/gates.ts';
import { useText } from '#i18n/use-text.ts';
import { GateReasons } from '#services/gate-reasons.tsx';
import { Box, Stack, Text } from '#ui/box.ts';

export interface LockedProps {
  /** What is locked, where it has a name of its own. */
  readonly title?: string;
  readonly reasons: readonly GateReason[];
}

/** Stands where something is shut: each condition in words (specification §6), and the way to meet it. */
export function Locked({ title, reasons }: LockedProps) {
  const text = useText();
  return (
    <Box role="status" background="surface" color="text" borderRadius="card" padding="6" border="1px solid var(--t-color-line)">
      <Stack gap="3" alignItems="flex-start">
        <Box color="muted" aria-hidden="true"><LockKeyhole size={22} strokeWidth={1.75} /></Box>
        <Text strong>{title ?? text('gate.title')}</Text>
        <GateReasons reasons={reasons} />
      </Stack>
    </Box>
  );
}

import { LockKeyhole } from 'lucide-react';
import { readGateReasons } from '#core/gate-reasons.ts';
import type { GateReason } from '#core/gates.ts';
import { useGateWords } from '#i18n/use-gate-words.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { useUnlock } from './use-unlock.ts';

export interface LockedProps {
  /** What is locked, where it has a name of its own. */
  readonly title?: string;
  readonly reasons: readonly GateReason[];
}

/** Shown where access is denied: each condition (specification §6), and a link to meet it. */
export function Locked({ title, reasons }: LockedProps) {
  const text = useText();
  return (
    <Box
      role="status"
      background="surface"
      color="text"
      borderRadius="card"
      padding="6"
      border="1px solid var(--t-color-line)"
    >
      <Stack gap="3" alignItems="flex-start">
        <Box color="muted" aria-hidden="true">
          <LockKeyhole size={22} strokeWidth={1.75} />
        </Box>
        <Reasons title={title ?? text('gate.title')} reasons={reasons} />
      </Stack>
    </Box>
  );
}

/** The same sentences and the same link for what the backend refused, with its `reasons` as they came. */
export function RefusedReasons({ reasons }: { readonly reasons: unknown }) {
  return (
    <Stack gap="3" marginTop="1" alignItems="flex-start">
      <Reasons reasons={readGateReasons(reasons)} />
    </Stack>
  );
}

function Reasons({ title, reasons }: LockedProps) {
  const text = useText();
  const words = useGateWords();
  const link = useUnlock()(reasons);
  return (
    <>
      <Stack gap="1">
        {title !== undefined && <Text strong>{title}</Text>}
        {reasons.map((reason) => (
          <Text key={`${reason.code} ${words(reason)}`} size="sm" tone="muted">
            {words(reason)}
          </Text>
        ))}
      </Stack>
      {link && (
        <ButtonLink look="outline" to={link.to}>
          {text(link.words)}
        </ButtonLink>
      )}
    </>
  );
}

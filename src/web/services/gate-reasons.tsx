import { useGateWords } from '#i18n/use-gate-words.ts';
import { useText } from '#i18n/use-text.ts';
import type { GateReason } from '#core/gates.ts';
import { Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { useUnlock } from './use-unlock.ts';

/** Each condition that is not met in words (specification §6), and the link to where the first of them can be met. */
export function GateReasons({ reasons }: { readonly reasons: readonly GateReason[] }) {
  const text = useText();
  const words = useGateWords();
  const unlock = useUnlock()(reasons);
  return (
    <>
      <Stack gap="1">
        {reasons.map((reason) => <Text key={`${reason.code} ${words(reason)}`} size="sm" tone="muted">{words(reason)}</Text>)}
      </Stack>
      {unlock && <ButtonLink look="outline" to={unlock.to}>{text(unlock.words)}</ButtonLink>}
    </>
  );
}

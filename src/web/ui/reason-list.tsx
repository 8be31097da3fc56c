import { Box, Stack, Text } from './box.ts';
import { ButtonLink } from './link.ts';

/** What speaks against something, in words. */
export interface ListedReason {
  readonly code: string;
  readonly words: string;
  /** What follows from it. */
  readonly detail?: string;
  /** Where it can be cleared; `null` where waiting or another entry clears it. */
  readonly remedy: { readonly to: string; readonly label: string } | null;
}

export interface ReasonListProps {
  /** `alert` for what an entry brought about, `status` for what was so before. */
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly reasons: readonly ListedReason[];
}

/** Every reason why something cannot be done, each with a link to clear it. */
export function ReasonList({ role, title, reasons }: ReasonListProps) {
  return (
    <Box
      role={role}
      background="surface"
      borderRadius="card"
      padding="5"
      border="1px solid var(--t-color-line)"
    >
      <Text strong>{title}</Text>
      <Stack as="ul" gap="4" marginTop="3">
        {reasons.map(({ code, words, detail, remedy }) => (
          <Stack as="li" key={code} gap="2" alignItems="flex-start">
            <Text>{words}</Text>
            {detail !== undefined && (
              <Text size="sm" tone="muted">
                {detail}
              </Text>
            )}
            {remedy !== null && (
              <ButtonLink look="outline" to={remedy.to}>
                {remedy.label}
              </ButtonLink>
            )}
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}

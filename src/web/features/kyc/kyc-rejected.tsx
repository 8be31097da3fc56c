import { chakra } from '#ui/chakra.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { KycDetail } from './kyc-detail.ts';

const Reasons = chakra('ul', {
  base: {
    '& > li': {
      paddingBlock: '3',
      borderTop: '1px solid color-mix(in srgb, currentColor 20%, transparent)',
    },
  },
});

export interface KycRejectedProps {
  readonly detail: KycDetail;
  /** Opens the form; absent while it is open. */
  readonly onAgain: (() => void) | undefined;
}

/** Which entries were not accepted, why, and what to do about each. */
export function KycRejected({ detail, onAgain }: KycRejectedProps) {
  const text = useText();
  const format = useFormat();
  return (
    <Box
      role="alert"
      borderRadius="card"
      padding="5"
      background="warnSoft"
      color="warn"
      border="1px solid var(--t-color-line)"
    >
      <Stack gap="3">
        <Box>
          <Text strong size="lg">
            {text('kyc.rejected.title')}
          </Text>
          {detail.decided_at !== null && (
            <Text size="xs" tone="text">
              {text('kyc.decidedAt')}: {format.moment(new Date(detail.decided_at))}
            </Text>
          )}
        </Box>
        <Text size="sm" tone="text">
          {text('kyc.rejected.detail')}
        </Text>
        <Reasons>
          {detail.reasons.map(({ field, code, note }) => (
            <li key={field}>
              <Text strong>{text(`kyc.field.${field}`)}</Text>
              <Text size="sm" tone="text">
                {text(`kyc.reason.${code}`)}
              </Text>
              {note !== null && (
                <Text size="sm" tone="text">
                  {text('kyc.note', { note })}
                </Text>
              )}
            </li>
          ))}
        </Reasons>
        {onAgain && (
          <Button look="solid" alignSelf="flex-start" onClick={onAgain}>
            {text('kyc.rejected.again')}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

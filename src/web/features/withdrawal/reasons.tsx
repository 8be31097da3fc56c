import { useFormat } from '#i18n/use-format.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { useRemedy } from './use-remedy.ts';
import type { WithdrawalReason } from './withdrawal.ts';

/** Every reason, each with a link to clear it. */
export function Reasons({ reasons }: { readonly reasons: readonly WithdrawalReason[] }) {
  const text = useText();
  const words = useReasonWords();
  const remedy = useRemedy();
  return (
    <Box
      role="alert"
      background="surface"
      borderRadius="card"
      padding="5"
      border="1px solid var(--t-color-line)"
    >
      <Text strong>{text('withdraw.reasons.title')}</Text>
      <Stack as="ul" gap="4" marginTop="3">
        {reasons.map((reason) => {
          const link = remedy(reason);
          return (
            <Stack as="li" key={reason.code} gap="2" alignItems="flex-start">
              <Text>{words(reason)}</Text>
              {reason.code === 'outstanding' && (
                <Text size="sm" tone="muted">
                  {text('withdraw.reason.outstanding.detail')}
                </Text>
              )}
              {link !== null && (
                <ButtonLink look="outline" to={link.to}>
                  {text(link.words)}
                </ButtonLink>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Box>
  );
}

/** The words of a reason, with its amounts and times as the reader writes them. */
export function useReasonWords(): (reason: WithdrawalReason) => string {
  const text = useText();
  const format = useFormat();
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  return ({ code, params }) => {
    const { amount, currency, until, country } = params;
    return text(`withdraw.reason.${code}`, {
      ...params,
      ...(typeof amount === 'string' &&
        typeof currency === 'string' && { amount: format.money(amount, currency) }),
      ...(typeof until === 'string' && { until: format.moment(Date.parse(until)) }),
      ...(typeof country === 'string' && { country: regions.of(country) ?? country }),
    });
  };
}

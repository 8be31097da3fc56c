import { useLocation } from 'react-router';
import { useFormat } from '#i18n/use-format.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import type { LoanReason } from './loan.ts';

/** Every reason why nothing can be applied for now, each with a link to clear it. */
export function LoanReasons({ reasons }: { readonly reasons: readonly LoanReason[] }) {
  const text = useText();
  const words = useReasonWords();
  const remedy = useRemedy();
  return (
    <Box
      role="status"
      background="surface"
      borderRadius="card"
      padding="5"
      border="1px solid var(--t-color-line)"
    >
      <Text strong>{text('loan.reasons.title')}</Text>
      <Stack as="ul" gap="4" marginTop="3">
        {reasons.map((reason) => {
          const link = remedy(reason);
          return (
            <Stack as="li" key={reason.code} gap="2" alignItems="flex-start">
              <Text>{words(reason)}</Text>
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

function useReasonWords(): (reason: LoanReason) => string {
  const text = useText();
  const format = useFormat();
  return ({ code, params }) => {
    const { limit, currency, score, vip } = params;
    if (code === 'level' && score === undefined) return text('loan.reason.noOffers');
    return text(code === 'level' && vip !== 0 ? 'loan.reason.levelVip' : `loan.reason.${code}`, {
      ...params,
      ...(typeof limit === 'string' &&
        typeof currency === 'string' && { limit: format.money(limit, currency) }),
    });
  };
}

interface Remedy {
  readonly to: string;
  readonly words: MessageId;
}

/** Where a reason can be cleared, as far as the tenant has such a screen. */
function useRemedy(): (reason: LoanReason) => Remedy | null {
  const { unlock = {}, messages } = useApp().file.navigation;
  const { pathname } = useLocation();
  const to = (path: string | undefined, words: MessageId): Remedy | null =>
    path === undefined ? null : { to: path, words };
  return ({ code }) => {
    switch (code) {
      case 'identity':
        return to(
          unlock.kyc && `${unlock.kyc}?redirect=${encodeURIComponent(pathname)}`,
          'gate.action.kyc',
        );
      case 'outstanding':
        return to(unlock.outstanding, 'gate.action.outstanding');
      case 'level':
        return to(messages?.links?.score ?? unlock.level, 'gate.action.level');
      default:
        return null;
    }
  };
}

import { CircleCheck, Clock } from 'lucide-react';
import type { KycStatus } from '#core/gates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Card } from '#ui/card.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { KycDetail } from './kyc-detail.ts';
import { KycView } from './kyc-view.tsx';

/** What was submitted, when, and what follows. */
export function KycState({
  status,
  detail,
}: {
  readonly status: KycStatus;
  readonly detail: KycDetail;
}) {
  const text = useText();
  const format = useFormat();
  const moment = (at: string) => format.moment(new Date(at));
  const Mark = status === 'approved' ? CircleCheck : Clock;
  return (
    <>
      {(status === 'pending' || status === 'approved') && (
        <Card role="status">
          <Flex alignItems="flex-start" gap="4">
            <Box color="brand" flexShrink="0" paddingTop="1">
              <Mark size={24} strokeWidth={1.7} aria-hidden="true" />
            </Box>
            <Box>
              <Text strong size="lg">
                {text(`kyc.${status}.title`)}
              </Text>
              <Text tone="muted">{text(`kyc.${status}.detail`)}</Text>
            </Box>
          </Flex>
          <Box marginTop="3">
            <DescriptionList
              facts={[
                ...(detail.submitted_at === null
                  ? []
                  : [{ label: text('kyc.submittedAt'), value: moment(detail.submitted_at) }]),
                ...(detail.review_until === null
                  ? []
                  : [{ label: text('kyc.reviewUntil'), value: moment(detail.review_until) }]),
                ...(detail.approved_at === null
                  ? []
                  : [{ label: text('kyc.approvedAt'), value: moment(detail.approved_at) }]),
              ]}
            />
          </Box>
        </Card>
      )}
      {detail.submitted_at !== null && <KycView detail={detail} />}
    </>
  );
}

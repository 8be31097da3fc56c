import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { overdrawnQueries } from '#api/overdrawn-queries.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useObjectAddress } from '#page/use-object-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { Rows, Row } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { reasonName, recordTones } from './overdrawn-record.ts';
import { PayForm } from './pay-form.tsx';

/** One record: what it is made of, what was paid of it, and paying the rest. */
export default function RecordSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const record = useQuery(overdrawnQueries.record(api, id));
  const { data } = record;
  const addressOf = useObjectAddress();
  const link = data?.link ?? null;
  const opened = link === null ? undefined : addressOf(link);
  // A client who has paid hears the outcome: the form that had the focus is another one now.
  const outcome = useRef<HTMLDivElement>(null);
  const moment = (at: string) => format.moment(Date.parse(at));
  return (
    <Sheet title={text('outstanding.record')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="6">
        {record.isLoadingError && <QueryError query={record} />}
        {record.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={recordTones[data.status]}>
                {text(`outstanding.status.${data.status}`)}
              </StatusPill>
              <Text strong>{text(reasonName(data.reason))}</Text>
              <Text size="sm" tone="muted">
                {text(`outstanding.explain.${data.status}`)}
              </Text>
              {data.status === 'repayment' && (
                <Text size="sm" className="figures">
                  {text('outstanding.left')}: {format.money(data.left, data.currency)}
                </Text>
              )}
              {data.note !== null && <Text size="sm">{data.note}</Text>}
            </Stack>
            {data.status !== 'clear' && (
              <PayForm key={data.left} record={data} onPaid={() => outcome.current?.focus()} />
            )}
            <DescriptionList
              facts={[
                {
                  label: text('outstanding.amount'),
                  value: format.money(data.amount, data.currency),
                },
                {
                  label: text('outstanding.paid'),
                  value: format.money(data.cleared, data.currency),
                },
                { label: text('outstanding.left'), value: format.money(data.left, data.currency) },
                { label: text('outstanding.created'), value: moment(data.created_at) },
                { label: text('outstanding.due'), value: format.day(Date.parse(data.due_at)) },
                ...(data.cleared_at === null
                  ? []
                  : [{ label: text('outstanding.cleared'), value: moment(data.cleared_at) }]),
              ]}
            />
            {opened !== undefined && (
              <ButtonLink look="outline" to={opened}>
                {text('outstanding.object')}
              </ButtonLink>
            )}
            {data.payments.length > 0 && (
              <Section title={text('outstanding.payments')}>
                <Rows>
                  {data.payments.map((payment) => (
                    <Row key={payment.id}>
                      <Box flex="1" minWidth="0">
                        <Text>
                          {text(
                            payment.undone_at === null
                              ? `outstanding.payment.${payment.kind}`
                              : 'outstanding.payment.undone',
                          )}
                        </Text>
                        <Text size="xs" tone="muted">
                          {moment(payment.undone_at ?? payment.at)}
                          {payment.note !== null && ` · ${payment.note}`}
                        </Text>
                      </Box>
                      <Text
                        className="figures"
                        textDecoration={payment.undone_at === null ? undefined : 'line-through'}
                      >
                        {format.money(payment.amount, data.currency)}
                      </Text>
                    </Row>
                  ))}
                </Rows>
              </Section>
            )}
          </>
        )}
      </Stack>
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useObjectAddress } from '#page/use-object-address.ts';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { holdReason } from '#page/hold-reason.ts';

type Hold = components['schemas']['Hold'];
type Account = components['schemas']['Account'];

/** What the frozen amount is made of: every hold with its reason, and proceeds that wait for their settlement date. */
export default function HoldsSheet({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp();
  const text = useText();
  const holds = useQuery(queries.holds(api));
  const accounts = useQuery(queries.accounts(api));
  const failed = [holds, accounts].find((query) => query.isLoadingError);
  return (
    <Sheet title={text('holds.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="2">
        <Text size="sm" tone="muted" marginBottom="3">
          {text('holds.lead')}
        </Text>
        {failed !== undefined && <QueryError query={failed} />}
        {failed === undefined &&
          (holds.data === undefined || accounts.data === undefined ? (
            <SkeletonRows rows={3} />
          ) : (
            <Rows>
              {holds.data.items.map((hold) => (
                <HoldRow key={hold.id} hold={hold} />
              ))}
              {accounts.data.items.flatMap((account) =>
                settlementsOf(account).map(({ on, amount }) => (
                  <UnsettledRow
                    key={`${account.id} ${on}`}
                    amount={amount}
                    currency={account.currency}
                    on={on}
                  />
                )),
              )}
            </Rows>
          ))}
      </Box>
    </Sheet>
  );
}

function HoldRow({ hold }: { readonly hold: Hold }) {
  const text = useText();
  const format = usePrivateFormat();
  const addressOf = useObjectAddress();
  const reason = text(holdReason(hold.reason.kind));
  const to = hold.link === null ? undefined : addressOf(hold.link);
  const amount =
    hold.account === null
      ? `${format.number(hold.amount)} ${hold.instrument?.split(':').at(-1) ?? ''}`
      : format.money(hold.amount, hold.account);
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text>{to === undefined ? reason : <Link to={to}>{reason}</Link>}</Text>
        <Text size="xs" tone="muted" className="figures">
          {text('holds.since', { moment: format.moment(Date.parse(hold.created_at)) })}
        </Text>
      </Box>
      <Text as="span" className="figures" flexShrink="0">
        {amount}
      </Text>
    </Row>
  );
}

/** What of an account waits for its settlement, by day; by no day where the backend does not say when. */
function settlementsOf({ settlements = [], unsettled = '0' }: Account) {
  if (settlements.length > 0) return settlements;
  return compare(unsettled, '0') > 0 ? [{ on: null, amount: unsettled }] : [];
}

function UnsettledRow({
  amount,
  currency,
  on,
}: {
  readonly amount: string;
  readonly currency: string;
  readonly on: string | null;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text>{text('holds.unsettled.title')}</Text>
        <Text size="xs" tone="muted">
          {on === null
            ? text('holds.unsettled.detail')
            : text('holds.unsettled.on', { day: format.date(on) })}
        </Text>
      </Box>
      <Text as="span" className="figures" flexShrink="0">
        {format.money(amount, currency)}
      </Text>
    </Row>
  );
}

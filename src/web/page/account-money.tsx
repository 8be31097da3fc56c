import type { ReactNode } from 'react';
import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { holdReason } from './hold-reason.ts';
import { useObjectAddress } from './use-object-address.ts';

type Account = components['schemas']['Account'];
type Hold = components['schemas']['Hold'];

const Lines = chakra('dl', { base: { display: 'grid' } });
const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    paddingBlock: '2',
  },
  variants: {
    level: {
      total: { borderTop: '1px solid var(--t-color-line)', fontWeight: 'strong' },
      part: {},
    },
  },
  defaultVariants: { level: 'part' },
});
const Amount = chakra('dd', { base: { flexShrink: 0, textAlign: 'end' } });

/** A balance opened to what it is made of: available and frozen, then what may be withdrawn and why it is not more. */
export function AccountMoney({
  account,
  holds,
}: {
  readonly account: Account;
  readonly holds: readonly Hold[];
}) {
  const { currency, available, frozen, unsettled = '0', withdrawable } = account;
  const { kept_back = [], settlements = [] } = account;
  const text = useText();
  const format = useFormat();
  const addressOf = useObjectAddress();
  const money = (amount: string) => format.money(amount, currency);
  return (
    <Stack gap="6">
      <Lines>
        <Entry label={text('banking.available')} amount={money(available)} strong />
        <Entry label={text('bucket.frozen')} amount={money(frozen)} strong />
        {holds.map((hold) => (
          <Entry
            key={hold.id}
            label={text(holdReason(hold.reason.kind))}
            to={hold.link === null ? undefined : addressOf(hold.link)}
            detail={text('holds.since', { moment: format.moment(Date.parse(hold.created_at)) })}
            amount={money(hold.amount)}
          />
        ))}
        {settlements.map(({ on, amount }) => (
          <Entry
            key={on}
            label={text('holds.unsettled.title')}
            detail={text('holds.unsettled.on', { day: format.date(on) })}
            amount={money(amount)}
          />
        ))}
        {settlements.length === 0 && compare(unsettled, '0') > 0 && (
          <Entry
            label={text('holds.unsettled.title')}
            detail={text('holds.unsettled.detail')}
            amount={money(unsettled)}
          />
        )}
      </Lines>
      {withdrawable !== undefined && (
        <Box>
          <Text strong>{text('banking.withdrawable.title')}</Text>
          <Lines marginTop="1">
            {kept_back.length > 0 && (
              <>
                <Entry
                  label={text('banking.withdrawable.all')}
                  amount={money(account.total ?? available)}
                />
                {kept_back.map(({ kind, amount }) => (
                  <Entry
                    key={kind}
                    label={text(`banking.keptBack.${kind}`)}
                    detail={text(`banking.keptBack.${kind}.detail`)}
                    amount={format.money(`-${amount}`, currency)}
                  />
                ))}
              </>
            )}
            <Line level={kept_back.length > 0 ? 'total' : 'part'}>
              <dt>{text('banking.withdrawable.now')}</dt>
              <Amount className="figures">{money(withdrawable)}</Amount>
            </Line>
          </Lines>
        </Box>
      )}
    </Stack>
  );
}

function Entry({
  label,
  to,
  detail,
  amount,
  strong = false,
}: {
  readonly label: string;
  /** Where that is which the amount belongs to. */
  readonly to?: string | undefined;
  readonly detail?: ReactNode;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <Line>
      <dt>
        <Text as="span" display="block" {...(strong ? {} : { tone: 'muted' as const })}>
          {to === undefined ? label : <Link to={to}>{label}</Link>}
        </Text>
        {detail !== undefined && (
          <Text as="span" display="block" size="xs" tone="muted">
            {detail}
          </Text>
        )}
      </dt>
      <Amount className="figures">{amount}</Amount>
    </Line>
  );
}

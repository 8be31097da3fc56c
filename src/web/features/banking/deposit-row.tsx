import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import type { CryptoDeposit, Deposit } from './deposit.ts';

/** A deposit by bank: how much, when, and what became of it. */
export function BankDepositRow({ deposit, onOpen }: RowProps<Deposit>) {
  const text = useText();
  const format = usePrivateFormat();
  const { amount, credited, currency, status, reference, created_at } = deposit;
  return (
    <DepositRow
      title={text(`deposit.status.${status}`)}
      detail={`${reference} · ${format.day(Date.parse(created_at))}`}
      figure={format.money(credited ?? amount, currency)}
      onOpen={onOpen}
    />
  );
}

/** A deposit by crypto: what came, once it is seen, and what it was worth, once it is credited. */
export function CryptoDepositRow({ deposit, onOpen }: RowProps<CryptoDeposit>) {
  const text = useText();
  const format = usePrivateFormat();
  const { asset, seen_asset, network_name, amount, credited, currency, status } = deposit;
  const { confirmations, needed, created_at } = deposit;
  const figure =
    credited !== null
      ? format.money(credited, currency)
      : `${amount === null ? '' : format.price(amount)} ${seen_asset ?? asset}`.trim();
  return (
    <DepositRow
      title={
        status === 'seen'
          ? text('crypto.status.seenOf', {
              seen: String(confirmations),
              needed: String(needed),
            })
          : text(`crypto.status.${status}`)
      }
      detail={`${network_name} · ${format.day(Date.parse(created_at))}`}
      figure={figure}
      onOpen={onOpen}
    />
  );
}

interface RowProps<T> {
  readonly deposit: T;
  readonly onOpen: () => void;
}

function DepositRow({
  title,
  detail,
  figure,
  onOpen,
}: {
  readonly title: string;
  readonly detail: string;
  readonly figure: string;
  readonly onOpen: () => void;
}) {
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {title}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {detail}
          </Text>
        </Box>
        <Text as="span" className="figures" flexShrink="0">
          {figure}
        </Text>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}

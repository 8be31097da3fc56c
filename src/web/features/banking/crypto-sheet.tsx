import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { CopyRow } from './copy-row.tsx';
import type { CryptoDeposit } from './deposit.ts';

// Without its picture the address can still be copied.
const QrPicture = openedPart(
  () => import('#ui/qr-picture.tsx'),
  <Box width="208px" height="208px" />,
  () => null,
);

/** One deposit by crypto: where to send it as long as it is awaited, and what became of it. */
export default function CryptoSheet({
  deposit,
  onClose,
}: {
  readonly deposit: CryptoDeposit;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { status, asset, network_name: network, address, memo } = deposit;
  const isAwaited = status === 'waiting';
  return (
    <Sheet
      title={text(`crypto.status.${status}`)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        <Text tone="muted" role="status">
          {text(`crypto.next.${status}`)}
        </Text>
        {isAwaited && (
          <>
            <Notice tone="warn" title={text('crypto.sendOnly', { asset, network })} />
            <Box alignSelf="center">
              <QrPicture text={address} label={text('crypto.qr', { address })} />
            </Box>
            <Box>
              <Rows>
                <CopyRow label={text('crypto.address')} value={address} />
                {memo !== null && <CopyRow label={text('crypto.memo')} value={memo} />}
              </Rows>
              {memo !== null && (
                <Text size="sm" tone="danger">
                  {text('crypto.memo.help')}
                </Text>
              )}
            </Box>
          </>
        )}
        <CryptoFacts deposit={deposit} />
      </Stack>
    </Sheet>
  );
}

function CryptoFacts({ deposit }: { readonly deposit: CryptoDeposit }) {
  const text = useText();
  const format = useFormat();
  const { asset, network_name: network, amount, seen_asset, currency, credited, rate } = deposit;
  const { status, confirmations, needed, minimum, tx_id } = deposit;
  const moment = (at: string) => format.moment(Date.parse(at));
  const line = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const facts = [
    ...line(text('crypto.asset'), asset),
    ...line(text('crypto.network'), network),
    ...line(
      text('crypto.received'),
      amount === null ? null : `${format.price(amount)} ${seen_asset ?? asset}`,
    ),
    ...line(
      text('crypto.progress'),
      status === 'waiting' || status === 'expired'
        ? null
        : text('crypto.progress.value', { seen: String(confirmations), needed: String(needed) }),
    ),
    ...line(text('crypto.minimum'), credited === null ? `${format.price(minimum)} ${asset}` : null),
    ...line(
      text('crypto.creditRate'),
      rate === null
        ? null
        : text('crypto.rate.value', { asset, amount: `${format.price(rate)} ${currency}` }),
    ),
    ...line(text('deposit.credited'), credited === null ? null : format.money(credited, currency)),
    ...line(text('deposit.created'), moment(deposit.created_at)),
    ...line(
      text('deposit.decided'),
      deposit.decided_at === null ? null : moment(deposit.decided_at),
    ),
    ...line(text('deposit.expires'), status === 'waiting' ? moment(deposit.expires_at) : null),
    ...line(text('crypto.tx'), tx_id),
  ];
  return <DescriptionList facts={facts} />;
}

import { Pencil, Trash2 } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Flag } from '#ui/flag.tsx';
import { IconButton } from '#ui/icon-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { Payee } from './payee.ts';

export interface PayeeRowProps {
  readonly payee: Payee;
  /** That pass before money can be sent to a new account. */
  readonly coolingHours: number;
  readonly onChoose: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One bank account, masked, with the time from which money can be sent to it. */
export function PayeeRow({ payee, coolingHours, onChoose, onRename, onRemove }: PayeeRowProps) {
  const { bank_name, label, number_masked, holder, country, is_default, status, reason } = payee;
  const text = useText();
  const format = useFormat();
  const usableAt = payee.usable_at === null ? 0 : Date.parse(payee.usable_at);
  const name = `${label ?? bank_name} ${number_masked.slice(-3)}`;
  return (
    <Row>
      <Flag country={country} />
      <Box flex="1" minWidth="0">
        <Text strong clip>
          {label ?? bank_name}
        </Text>
        <Text size="sm" tone="muted" className="figures" overflowWrap="anywhere">
          {number_masked}
        </Text>
        <Text size="xs" tone="muted">
          {label === null ? holder : `${bank_name} · ${holder}`}
          {is_default && ` · ${text('payee.default')}`}
        </Text>
        {status !== 'accepted' && (
          <StatusPill tone={status === 'review' ? 'warn' : 'danger'}>
            {text(`payee.status.${status}`)}
          </StatusPill>
        )}
        {status === 'review' && (
          <Text size="xs" tone="muted">
            {text('payee.review', { hours: coolingHours })}
          </Text>
        )}
        {reason !== null && (
          <Text size="xs" tone="muted">
            {text(`payee.why.${reason}`)}
          </Text>
        )}
        {usableAt > Date.now() && (
          <Text size="xs" tone="muted">
            {text('payee.usable', { moment: format.moment(usableAt) })}
          </Text>
        )}
      </Box>
      {!is_default && status === 'accepted' && (
        <Button look="quiet" aria-label={text('payee.choose.named', { name })} onClick={onChoose}>
          {text('payee.choose')}
        </Button>
      )}
      <IconButton
        aria-haspopup="dialog"
        aria-label={text('payee.rename.named', { name })}
        onClick={onRename}
      >
        <Pencil size={18} strokeWidth={1.7} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-haspopup="dialog"
        aria-label={text('payee.remove.named', { name })}
        onClick={onRemove}
      >
        <Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}

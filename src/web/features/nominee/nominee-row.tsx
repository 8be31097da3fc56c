import { Pencil, Trash2 } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Row } from '#ui/rows.ts';
import type { Nominee } from './nominee-list.ts';

export interface NomineeRowProps {
  readonly nominee: Nominee;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

export function NomineeRow({ nominee, onChange, onRemove }: NomineeRowProps) {
  const { name, relation, dob, share, guardian } = nominee;
  const text = useText();
  const format = useFormat();
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text strong clip>
          {name}
        </Text>
        <Text size="xs" tone="muted">
          {text(`nominee.relation.${relation}`)}
          {dob !== null && ` · ${text('nominee.born', { date: format.date(dob) })}`}
        </Text>
        {guardian && (
          <Text size="xs" tone="muted">
            {text('nominee.minor', {
              name: guardian.name,
              relation: text(`nominee.relation.${guardian.relation}`),
            })}
          </Text>
        )}
      </Box>
      <Text className="figures" strong>
        {format.part(share)}
      </Text>
      <Box display="flex" flexShrink="0" color="muted">
        <IconButton
          aria-haspopup="dialog"
          aria-label={text('nominee.change.named', { name })}
          onClick={onChange}
        >
          <Pencil size={18} strokeWidth={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-haspopup="dialog"
          aria-label={text('nominee.remove.named', { name })}
          onClick={onRemove}
        >
          <Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />
        </IconButton>
      </Box>
    </Row>
  );
}

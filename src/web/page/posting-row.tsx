import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import { placeName } from './place-name.ts';
import { usePrivateFormat } from './use-private-format.ts';

type Posting = components['schemas']['MovementPosting'];

/** One posting of a transaction: where it went, where from, and how much. */
export function PostingRow({
  posting: { source, destination, asset, amount },
}: {
  readonly posting: Posting;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text>{text(placeName(destination))}</Text>
        <Text size="xs" tone="muted">
          {text('statement.posting.from', { place: text(placeName(source)) })}
        </Text>
      </Box>
      <Text as="span" className="figures" flexShrink="0">
        {/^[A-Z]{3}$/.test(asset)
          ? format.money(amount, asset)
          : `${format.number(amount)} ${asset.split(':').at(-1) ?? ''}`}
      </Text>
    </Row>
  );
}

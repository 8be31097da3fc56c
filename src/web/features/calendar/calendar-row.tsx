import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';
import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { objectAddress } from '#page/object-address.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';

// The whole row leads to what the event is about.
const Name = chakra(Link, {
  base: {
    borderRadius: 'control',
    _hover: { color: 'brand' },
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
});

/** One event: what it is and of what, its amount and its day. */
export function CalendarRow({
  event: { kind, name, amount, currency, on, is_fixed, object },
}: {
  readonly event: components['schemas']['CalendarEvent'];
}) {
  const { file } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const to = objectAddress(file.navigation.messages?.links ?? {}, object);
  const what = text(`calendar.kind.${kind}`);
  const title = name ?? what;
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <Text strong overflowWrap="anywhere">
          {to === undefined ? title : <Name to={to}>{title}</Name>}
        </Text>
        <Text size="xs" tone="muted">
          {[
            ...(name === null ? [] : [what]),
            ...(is_fixed || amount === null ? [] : [text('calendar.estimate')]),
          ].join(' · ')}
        </Text>
      </Box>
      <Box textAlign="end" flexShrink="0">
        {amount !== null && currency !== null && (
          <Text className="figures">{format.money(amount, currency, { signed: true })}</Text>
        )}
        <Text size="xs" tone="muted" className="figures">
          <time dateTime={on}>{format.date(on)}</time>
        </Text>
      </Box>
    </Row>
  );
}

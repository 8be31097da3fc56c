import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { ClosedNotice } from './closed-notice.tsx';
import type { Note } from './note.ts';
import { CardButton, lastingObstacles } from './product-card.tsx';
import { useObstacleWords } from './product-obstacles.tsx';
import { leadOf } from './use-payoff-words.ts';

/** One structured note: its coupon or protection, until when it is subscribed, and when it pays. */
export function NoteCard({ note, onOpen }: { readonly note: Note; readonly onOpen: () => void }) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { name, summary, currency, minimum, risk, closes_at, matures_on } = note;
  const closed = note.obstacles.find(({ code }) => lastingObstacles.includes(code));
  const lead = leadOf(note.payoff);
  return (
    <li>
      <CardButton type="button" aria-haspopup="dialog" onClick={onOpen}>
        <Box minWidth="0">
          <Text size="xs" tone="muted" as="span" display="block">
            {text('product.kind.subscribe')}
          </Text>
          <Text as="span" display="block" strong>
            {name}
          </Text>
        </Box>
        <Box as="span" display="block">
          <Text as="span" className="figures" fontSize="24px" fontWeight="figure" lineHeight="1.2">
            {format.part(lead.part)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted">
            {text(lead.label)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {note.stage === 'subscription' && closes_at !== null
              ? text('product.note.until', { day: format.day(Date.parse(closes_at)) })
              : text(`product.note.stage.${note.stage}`)}
            {' · '}
            {text('product.note.pays.on', { day: format.date(matures_on) })}
          </Text>
        </Box>
        <Text as="span" display="block" size="sm" tone="muted">
          {summary}
        </Text>
        <Flex as="span" flexWrap="wrap" gap="3" rowGap="1" marginTop="auto">
          <Text as="span" size="xs" tone="muted" className="figures">
            {text('product.from', { amount: format.money(minimum, currency) })}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {text('product.risk.short', { risk })}
          </Text>
        </Flex>
        {closed !== undefined && <ClosedNotice words={obstacle(closed)} />}
      </CardButton>
    </li>
  );
}

import { lastingObstacle } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { CardButton } from '#ui/card-button.ts';
import { ClosedNotice } from '#ui/closed-notice.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { applicationTones, offeringTones, type Offering } from './offering.ts';
import { viewOf } from './offering-views.ts';
import { useOfferingWords } from './use-offering-words.ts';

/** One offering: its shares, its price, the next date that matters, and what the client has applied for. */
export function OfferingCard({
  offering,
  onOpen,
}: {
  readonly offering: Offering;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const words = useOfferingWords();
  const { name, summary, state, application } = offering;
  const view = viewOf(offering);
  // Whether it is open is said by its dates.
  const locked = lastingObstacle(
    offering.obstacles.filter(({ code }) => code !== 'notOpenYet' && code !== 'closed'),
  );
  const moment = (at: string) => format.moment(Date.parse(at));
  return (
    <li>
      <CardButton aria-haspopup="dialog" onClick={onOpen}>
        <Flex as="span" gap="2" justifyContent="space-between" alignItems="flex-start">
          <Box as="span" display="block" minWidth="0">
            <Text size="xs" tone="muted" as="span" display="block">
              {words.kind(offering)}
            </Text>
            <Text as="span" display="block" strong>
              {name}
            </Text>
          </Box>
          {application === null ? (
            view === 'past' && (
              <StatusPill tone={offeringTones[state]}>{text(`offering.state.${state}`)}</StatusPill>
            )
          ) : (
            <StatusPill tone={applicationTones[application.status]}>
              {text(`offering.status.${application.status}`)}
            </StatusPill>
          )}
        </Flex>
        <Text as="span" className="figures" fontSize="20px" fontWeight="figure" lineHeight="1.2">
          {words.band(offering)}
        </Text>
        <Text as="span" display="block" size="sm" tone="muted">
          {summary}
        </Text>
        <Flex as="span" flexWrap="wrap" gap="3" rowGap="1" marginTop="auto">
          <Text as="span" size="xs" tone="muted" className="figures">
            {view === 'upcoming'
              ? text('offering.opens', { at: moment(offering.start_time) })
              : view === 'open'
                ? text('offering.closes', { at: moment(offering.end_time) })
                : text('offering.ended', { at: moment(offering.end_time) })}
          </Text>
          {view !== 'upcoming' && (
            <Text as="span" size="xs" tone="muted" className="figures">
              {words.demand(offering)}
            </Text>
          )}
          <Text as="span" size="xs" tone="muted">
            {text('offering.risk.short', { risk: offering.risk })}
          </Text>
        </Flex>
        {locked !== undefined && view !== 'past' && <ClosedNotice words={words.obstacle(locked)} />}
      </CardButton>
    </li>
  );
}

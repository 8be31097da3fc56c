import { chakra } from '#ui/chakra.ts';
import { useIntl } from 'react-intl';
import { formatOf } from '#i18n/format-of.ts';
import { offeringDates } from '#core/offering/offering-timeline.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { Offering } from './offering.ts';
import { ofType } from './use-offering-words.ts';

type Dated = Pick<
  Offering,
  `${(typeof offeringDates)[number]}_time` | 'stage' | 'timezone' | 'type'
>;

const List = chakra('ol', { base: { listStyle: 'none', display: 'grid', gap: '3' } });
const Item = chakra('li', {
  base: {
    borderInlineStart: '2px solid var(--t-color-line-strong)',
    paddingInlineStart: '4',
    '&[data-come]': { borderInlineStartColor: 'brand' },
  },
});

/** The dates of an offering, in the reader's time and the venue's, with where it is now. */
export function OfferingTimeline({ offering }: { readonly offering: Dated }) {
  const text = useText();
  const format = useFormat();
  const { locale } = useIntl();
  const { timezone, stage } = offering;
  const venue = formatOf(locale, timezone);
  const here = stage === null ? -1 : offeringDates.indexOf(stage);
  const zone = timezone.replace(/^.*\//, '').replaceAll('_', ' ');
  return (
    <List>
      {offeringDates.map((name, index) => {
        const at = Date.parse(offering[`${name}_time`]);
        const [own, there] = [format.moment(at), venue.moment(at)];
        return (
          <Item
            key={name}
            data-come={index <= here ? '' : undefined}
            aria-current={index === here ? 'step' : undefined}
          >
            <Flex gap="2" flexWrap="wrap" rowGap="1">
              <Text strong={index === here}>
                {text(
                  name === 'lwr'
                    ? `offering.date.lwr${ofType(offering.type)}`
                    : `offering.date.${name}`,
                )}
              </Text>
              {index === here && <StatusPill tone="good">{text('offering.here')}</StatusPill>}
            </Flex>
            <Box>
              <Text size="sm" tone="muted" className="figures">
                {own}
              </Text>
              {own !== there && (
                <Text size="xs" tone="muted" className="figures">
                  {text('offering.venueTime', { moment: there, zone })}
                </Text>
              )}
            </Box>
          </Item>
        );
      })}
    </List>
  );
}

import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Headline } from '#ui/headline.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

type CreditScore = components['schemas']['CreditScore'];

const tones: Readonly<Record<CreditScore['band'], StatusTone>> = {
  excellent: 'good',
  good: 'good',
  fair: 'calm',
  average: 'warn',
  poor: 'danger',
};
const Track = chakra('div', {
  base: { position: 'relative', display: 'flex', gap: '2px', height: '10px' },
});
const Band = chakra('span', {
  base: { background: 'line', borderRadius: 'chip' },
  variants: { here: { true: { background: 'brandSoft' } } },
});
const Mark = chakra('span', {
  base: {
    position: 'absolute',
    top: '-4px',
    width: '6px',
    height: '18px',
    marginInlineStart: '-3px',
    borderRadius: 'chip',
    background: 'brand',
  },
});

/** The score as a place in its range, with the bands that it goes through. */
export function ScoreRange({ score }: { readonly score: CreditScore }) {
  const text = useText();
  const format = useFormat();
  const { lowest, highest, bands } = score;
  const share = (points: number) => ((points - lowest) / (highest - lowest)) * 100;
  // The bands come with the best first; a range is read from its low end.
  const rising = [...bands].reverse().map(({ band, from }, index, all) => ({
    band,
    from,
    to: all[index + 1]?.from ?? highest,
  }));
  return (
    <Box>
      <Text tone="muted" strong>
        {text('score.lead')}
      </Text>
      <Flex flexWrap="wrap">
        <Headline
          label={text('score.lead')}
          lead={format.number(String(score.score))}
          cents=""
          tail=""
        />
        <StatusPill tone={tones[score.band]}>{text(`score.band.${score.band}`)}</StatusPill>
      </Flex>
      <Text size="sm" tone="muted" className="figures">
        {text('score.of', { lowest: String(lowest), highest: String(highest) })}
        {score.updated_at !== null &&
          ` · ${text('score.updated', { moment: format.moment(Date.parse(score.updated_at)) })}`}
      </Text>
      <Box marginTop="5" maxWidth="560px" aria-hidden="true">
        <Track>
          {rising.map(({ band, from, to }) => (
            <Band
              key={band}
              here={band === score.band}
              style={{ width: `${share(to) - share(from)}%` }}
            />
          ))}
          <Mark style={{ insetInlineStart: `${share(score.score)}%` }} />
        </Track>
        <Flex gap="2px" marginTop="1" alignItems="flex-start">
          {rising.map(({ band, from, to }) => (
            <Box key={band} minWidth="0" style={{ width: `${share(to) - share(from)}%` }}>
              {/* On a narrow screen the names have no room; the pill above says which one it is. */}
              <Text size="xs" tone="muted" display={{ base: 'none', md: 'block' }} clip>
                {text(`score.band.${band}`)}
              </Text>
              <Text size="xs" tone="muted" className="figures">
                {from}
              </Text>
            </Box>
          ))}
        </Flex>
      </Box>
    </Box>
  );
}

import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';

const Track = chakra('div', {
  base: {
    height: '6px',
    borderRadius: 'chip',
    background: 'line',
    overflow: 'hidden',
    marginBlock: '2',
    '& > span': { display: 'block', height: '100%', background: 'brand' },
  },
});

/** One part of the score: its points, and what improves it where it can still be improved. */
export function FactorRow({ factor }: { readonly factor: components['schemas']['ScoreFactor'] }) {
  const text = useText();
  const format = useFormat();
  const { kind, points, max } = factor;
  const filled = Math.max(0, Math.min(100, (points / max) * 100));
  return (
    <Row>
      <Box flex="1" minWidth="0" paddingBlock="1">
        <Flex justifyContent="space-between">
          <Text strong>{text(`score.factor.${kind}`)}</Text>
          <Text className="figures" tone={points < 0 ? 'danger' : 'text'} flexShrink="0">
            {points < 0 ? format.number(String(points)) : text('score.points', { points, max })}
          </Text>
        </Flex>
        <Track aria-hidden="true">
          <span style={{ width: `${filled}%` }} />
        </Track>
        <Text size="sm" tone="muted">
          {text(points >= max ? 'score.factor.best' : `score.improve.${kind}`)}
        </Text>
      </Box>
    </Row>
  );
}

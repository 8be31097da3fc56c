import { useQuery } from '@tanstack/react-query';
import { creditQueries } from '#api/credit-queries.ts';
import type { ScoreScoreProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { AreaChart } from '#ui/area-chart.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FactorRow } from './factor-row.tsx';
import { ScoreRange } from './score-range.tsx';

/** The client's credit score, why it is what it is, and what it was. */
export default function Score(_: ScoreScoreProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const score = useQuery(creditQueries.score(api));
  if (score.isPending) return <SkeletonRows rows={7} />;
  if (score.isLoadingError) return <QueryError title={text('score.lead')} query={score} />;
  const { data } = score;
  return (
    <Stack gap="8">
      <ScoreRange score={data} />
      {data.set_by !== null && (
        <Notice title={text('score.set.title')}>
          {data.set_by.reason ?? text('score.set.detail')}
        </Notice>
      )}
      <Section title={text('score.factors.title')}>
        <Rows>
          {data.factors.map((factor) => (
            <FactorRow key={factor.kind} factor={factor} />
          ))}
        </Rows>
      </Section>
      <Section title={text('score.history.title')}>
        {data.history.length < 2 ? (
          <Text tone="muted">{text('score.history.none')}</Text>
        ) : (
          <AreaChart
            label={text('score.history.title')}
            scale={String}
            points={data.history.map(({ at, score: value, band }) => ({
              value,
              day: at.slice(0, 10),
              label: `${format.day(Date.parse(at))} · ${value} · ${text(`score.band.${band}`)}`,
            }))}
          />
        )}
      </Section>
    </Stack>
  );
}

import { useEstimateWords, type ValueEstimate } from '#page/estimate-note.tsx';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';

/** That a value is an estimate, beside it; what it was made by is read out with it. */
export function EstimateMark({
  estimates,
}: {
  readonly estimates: readonly ValueEstimate[] | undefined;
}) {
  const text = useText();
  const wordsOf = useEstimateWords();
  if (estimates === undefined) return null;
  const words = estimates.map(wordsOf).join('; ');
  return (
    <Text size="xs" tone="muted" whiteSpace="normal" title={words}>
      {text('estimate.title')}
      <span className="hidden-text">: {words}</span>
    </Text>
  );
}

import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    // Above the navigation at the foot of a narrow window.
    bottom: '80px',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    marginTop: '4',
    padding: '3',
    paddingInlineStart: '5',
    background: 'raised',
    borderRadius: 'card',
    boxShadow: 'overlay',
    md: { bottom: '4' },
  },
});

export interface CompareBarProps {
  /** How many are chosen, in words. */
  readonly words: string;
  /** There are at least two. */
  readonly isReady: boolean;
  readonly onCompare: () => void;
  readonly onClear: () => void;
}

/** How many are to be compared, and the comparison from two on. */
export function CompareBar({ words, isReady, onCompare, onClear }: CompareBarProps) {
  const text = useText();
  return (
    <Bar role="group" aria-label={text('product.comparison')}>
      <Text size="sm" flex={{ base: '1 1 100%', md: '1' }}>
        {words}
      </Text>
      <Button onClick={onClear}>{text('product.compare.clear')}</Button>
      <Button look="solid" aria-haspopup="dialog" disabled={!isReady} onClick={onCompare}>
        {text('product.compare')}
      </Button>
    </Bar>
  );
}

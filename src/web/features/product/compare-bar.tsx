import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { mostCompared } from './compared.ts';

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
  readonly count: number;
  readonly onCompare: () => void;
  readonly onClear: () => void;
}

/** How many are to be compared, and the comparison from two on. */
export function CompareBar({ count, onCompare, onClear }: CompareBarProps) {
  const text = useText();
  return (
    <Bar role="group" aria-label={text('product.comparison')}>
      <Text size="sm" flex={{ base: '1 1 100%', md: '1' }} role="status">
        {text(count < 2 ? 'product.compare.more' : 'product.compare.count', {
          count,
          most: mostCompared,
        })}
      </Text>
      <Button onClick={onClear}>{text('product.compare.clear')}</Button>
      <Button look="solid" aria-haspopup="dialog" disabled={count < 2} onClick={onCompare}>
        {text('product.compare')}
      </Button>
    </Bar>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import type { RecentStock } from './recent-stocks.ts';

// There is one palette in a page.
export const optionsId = 'search-options';

export function optionId(index: number): string {
  return `${optionsId}-${index}`;
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '52px',
    paddingInline: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': {
      background: 'brandSoft',
      color: 'onBrandSoft',
      '& *': { color: 'inherit' },
    },
  },
});

export interface StockOptionsProps {
  readonly options: readonly RecentStock[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (stock: RecentStock) => void;
}

/** The list of a combobox. The focus stays in the field; the chosen option is shown and said. */
export function StockOptions({ options, chosen, onPoint, onChoose }: StockOptionsProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, options]);
  return (
    <ul
      ref={list}
      id={optionsId}
      role="listbox"
      aria-label={text('search.options')}
      hidden={options.length === 0}
    >
      {options.map((stock, index) => (
        <Option
          key={`${stock.market}:${stock.symbol}`}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(stock)}
        >
          <span>
            <Text as="span" strong>
              {stock.symbol}
            </Text>
            <Text as="span" size="sm" tone="muted" marginInlineStart="3">
              {stock.name}
            </Text>
          </span>
          <Text as="span" size="xs" tone="muted" whiteSpace="nowrap">
            {stock.market}
          </Text>
        </Option>
      ))}
    </ul>
  );
}

import { chakra } from '#ui/chakra.ts';
import { useEffect, useId, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { OptionLine } from './option-line.tsx';
import { optionGroups, type OptionGroup, type PaletteOption } from './palette-option.ts';

// There is one palette in a page.
export const optionsId = 'search-options';

export function optionId(index: number): string {
  return `${optionsId}-${index}`;
}

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
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

export interface OptionListProps {
  /** In the order of their groups. */
  readonly options: readonly PaletteOption[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
}

/** The list of a combobox, in groups. The focus stays in the field; the chosen option is shown and said. */
export function OptionList({ options, chosen, onPoint }: OptionListProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const key = options[chosen]?.key;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <div
      ref={list}
      id={optionsId}
      role="listbox"
      aria-label={text('search.options')}
      hidden={options.length === 0}
    >
      {optionGroups.map((group) => (
        <Group key={group} group={group} options={options} chosen={chosen} onPoint={onPoint} />
      ))}
    </div>
  );
}

function Group({
  group,
  options,
  chosen,
  onPoint,
}: OptionListProps & { readonly group: OptionGroup }) {
  const text = useText();
  const id = useId();
  if (!options.some((option) => option.group === group)) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="xs" tone="muted" paddingInline="2" paddingTop="3" paddingBottom="1">
        {text(`search.${group}`)}
      </Text>
      {options.map((option, index) =>
        option.group === group ? (
          <Option
            key={option.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => onPoint(index)}
            onClick={() => option.choose()}
          >
            <OptionLine option={option} />
          </Option>
        ) : null,
      )}
    </div>
  );
}

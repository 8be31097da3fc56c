import { useId, type Ref } from 'react';
import { lowestMinimums, lowestYields } from '#core/product/filter-steps.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { SetPlace } from '#page/use-place.ts';
import { Box, Flex } from '#ui/box.ts';
import { chakra } from '#ui/chakra.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Segmented } from '#ui/segmented.tsx';
import {
  isShown,
  noFilter,
  shownKinds,
  yieldOf,
  type CatalogueFilter,
  type CatalogueItem,
  type ShownKind,
} from './shown-kinds.ts';

const Eligible = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'control',
    fontSize: 'sm',
    cursor: 'pointer',
    '& input': { width: '18px', height: '18px', accentColor: 'var(--t-color-brand)' },
  },
});

/** What the catalogue is narrowed by, as far as there is more than one to choose from. It stands in the address. */
export function CatalogueFilters({
  items,
  filter,
  onChange,
  ref,
}: {
  readonly items: readonly CatalogueItem[];
  readonly filter: CatalogueFilter;
  readonly onChange: SetPlace;
  readonly ref?: Ref<HTMLDivElement>;
}) {
  const text = useText();
  const format = useFormat();
  const kinds = shownKinds.filter((kind) =>
    items.some((item) => isShown(item, { ...noFilter, kind })),
  );
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  const risks = [...new Set(items.map(({ risk }) => risk))].sort();
  // Amounts of several currencies cannot be compared.
  const currency = currencies.length === 1 ? currencies[0] : filter.currency;
  const minimums = lowestMinimums(
    items.filter((item) => item.currency === currency).map(({ minimum }) => minimum),
  );
  const yields = lowestYields(items.flatMap((item) => yieldOf(item) ?? []));
  return (
    <Flex ref={ref} marginBottom="4" gap="3" flexWrap="wrap" alignItems="flex-end">
      {kinds.length > 2 && (
        // A line of their own: beside the lists, long words would leave one of them below the others.
        <Box flexBasis="100%" minWidth="0">
          <Segmented<ShownKind>
            label={text('product.filter')}
            options={kinds.map((value) => ({ value, label: text(`product.filter.${value}`) }))}
            value={filter.kind}
            onChange={(value) => onChange({ kind: value === 'all' ? null : value }, true)}
          />
        </Box>
      )}
      {currencies.length > 1 && (
        <Choice
          label={text('product.filter.currency')}
          every={text('product.filter.currency.all')}
          value={filter.currency}
          options={currencies.map((each) => [each, each])}
          onChange={(value) => onChange({ currency: value, minimum: null }, true)}
        />
      )}
      {risks.length > 1 && (
        <Choice
          label={text('product.filter.risk')}
          every={text('product.filter.risk.all')}
          value={filter.risk}
          options={risks.map((risk) => [risk, text('product.filter.risk.upTo', { risk })])}
          onChange={(value) => onChange({ risk: value }, true)}
        />
      )}
      {currency && minimums.length > 1 && (
        <Choice
          label={text('product.filter.minimum')}
          every={text('product.filter.minimum.all')}
          value={filter.minimum}
          options={minimums.map((each) => [
            each,
            text('product.filter.minimum.upTo', { amount: format.money(each, currency) }),
          ])}
          onChange={(value) => onChange({ minimum: value }, true)}
        />
      )}
      {yields.length > 1 && (
        <Choice
          label={text('product.filter.yield')}
          every={text('product.filter.yield.all')}
          value={filter.yield}
          options={yields.map((each) => [
            each,
            text('product.filter.yield.from', { rate: format.part(each) }),
          ])}
          onChange={(value) => onChange({ yield: value }, true)}
        />
      )}
      <Eligible>
        <input
          type="checkbox"
          checked={filter.isEligible}
          onChange={({ target }) => onChange({ eligible: target.checked ? 'yes' : null }, true)}
        />
        {text('product.filter.eligible')}
      </Eligible>
    </Flex>
  );
}

/** A list with what is chosen of it; `null` is every one. */
function Choice({
  label,
  every,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly every: string;
  readonly value: string | number | null;
  readonly options: readonly (readonly [string | number, string])[];
  readonly onChange: (value: string | null) => void;
}) {
  const id = useId();
  return (
    <Box minWidth="140px">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{every}</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

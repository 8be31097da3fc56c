import { FieldLabel } from '#ui/field-label.ts';
import { useId, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { SetPlace } from '#page/use-place.ts';
import { Box, Flex } from '#ui/box.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Segmented } from '#ui/segmented.tsx';
import {
  isShown,
  shownKinds,
  type CatalogueFilter,
  type CatalogueItem,
  type ShownKind,
} from './shown-kinds.ts';

/** Kind, currency and risk, as far as there is more than one to choose from. They stand in the address. */
export function CatalogueFilters({
  items,
  filter,
  onChange,
}: {
  readonly items: readonly CatalogueItem[];
  readonly filter: CatalogueFilter;
  readonly onChange: SetPlace;
}) {
  const text = useText();
  const kinds = shownKinds.filter((kind) =>
    items.some((item) => isShown(item, { kind, currency: null, risk: null })),
  );
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  const risks = [...new Set(items.map(({ risk }) => risk))].sort();
  return (
    <Flex marginBottom="4" gap="3" flexWrap="wrap" alignItems="flex-end">
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
        <Choice label={text('product.filter.currency')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={filter.currency ?? ''}
              onChange={({ target }) => onChange({ currency: target.value || null }, true)}
            >
              <option value="">{text('product.filter.currency.all')}</option>
              {currencies.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          )}
        </Choice>
      )}
      {risks.length > 1 && (
        <Choice label={text('product.filter.risk')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={filter.risk ?? ''}
              onChange={({ target }) => onChange({ risk: target.value || null }, true)}
            >
              <option value="">{text('product.filter.risk.all')}</option>
              {risks.map((each) => (
                <option key={each} value={each}>
                  {text('product.filter.risk.upTo', { risk: each })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Choice>
      )}
    </Flex>
  );
}

function Choice({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Box minWidth="140px">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children(id)}
    </Box>
  );
}

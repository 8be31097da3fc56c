import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { Venue } from '#page/venue-state.tsx';
import { Flex } from '#ui/box.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.ts';
import type { MarketFilters } from './market-filters.ts';
import { sectors } from './sectors.ts';
import { useSlashKey } from './use-slash-key.ts';

const everywhere = 'all';
const Select = chakra(NativeSelect, { base: { width: 'auto', maxWidth: '100%' } });

export interface MarketControlsProps {
  readonly filters: MarketFilters;
  readonly venues: readonly Pick<Venue, 'code' | 'name' | 'currency'>[];
  /** The venue that is shown; `null` for all of them. */
  readonly venue: string | null;
  /** The currency of the stocks that are shown; `null` for all of them. */
  readonly currency: string | null;
  readonly onChange: (part: Partial<MarketFilters>) => void;
}

/** What of the market is shown: venue, sector, currency, words, and as what. */
export function MarketControls({
  filters,
  venues,
  venue,
  currency,
  onChange,
}: MarketControlsProps) {
  const text = useText();
  const { sector, words, view, size } = filters;
  const isMap = view === 'map';
  const currencyOf = (code: string | null) => venues.find((each) => each.code === code)?.currency;
  const options = [
    // A map has one venue: sizes in several currencies cannot be compared.
    ...(isMap ? [] : [{ value: everywhere, label: text('market.table.everywhere') }]),
    ...venues.map(({ code, name }) => ({ value: code, label: name })),
  ];

  // A venue has stocks of its own currency alone: of two choices that leave nothing the new one stands.
  function chooseVenue(code: string | null) {
    const fits = code === null || currency === null || currencyOf(code) === currency;
    onChange({ venue: code, ...(!fits && { currency: null }) });
  }
  function chooseCurrency(code: string | null) {
    const fits = code === null || venue === null || currencyOf(venue) === code;
    onChange({ currency: code, ...(!fits && { venue: null }) });
  }

  return (
    <Flex flexDirection="column" alignItems="stretch" gap="3" marginBottom="3">
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        flexWrap={{ md: 'wrap' }}
        justifyContent="space-between"
        rowGap="2"
        minHeight={{ base: '96px', md: '44px' }}
      >
        <Segmented
          label={text('market.table.venue')}
          options={options}
          value={venue ?? everywhere}
          onChange={(value) => chooseVenue(value === everywhere ? null : value)}
        />
        <Segmented
          label={text('market.view')}
          options={[
            { value: 'list', label: text('market.view.list') },
            { value: 'map', label: text('market.view.map') },
          ]}
          value={view}
          onChange={(value) => onChange({ view: value })}
        />
      </Flex>
      <Flex flexWrap="wrap" rowGap="2">
        <SearchField words={words} onWords={(typed) => onChange({ words: typed })} />
        <Select
          aria-label={text('market.filter.sector')}
          value={sector ?? ''}
          onChange={(event) =>
            onChange({ sector: sectors.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">{text('market.filter.everySector')}</option>
          {sectors.map((each) => (
            <option key={each} value={each}>
              {text(`market.sector.${each}`)}
            </option>
          ))}
        </Select>
        {!isMap && (
          <Select
            aria-label={text('market.filter.currency')}
            value={currency ?? ''}
            onChange={({ target }) => chooseCurrency(target.value === '' ? null : target.value)}
          >
            <option value="">{text('market.filter.everyCurrency')}</option>
            {[...new Set(venues.map((each) => each.currency))].toSorted().map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        {isMap && (
          <Segmented
            label={text('market.size')}
            options={[
              { value: 'market_cap', label: text('market.table.marketCap') },
              { value: 'volume', label: text('market.table.volume') },
            ]}
            value={size}
            onChange={(value) => onChange({ size: value })}
          />
        )}
      </Flex>
    </Flex>
  );
}

interface SearchFieldProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** ms without a key after which what was typed goes into the address. */
const typingPause = 250;

/** Keeps what is typed by itself: the address follows later, and must not take letters back. */
function SearchField({ words, onWords }: SearchFieldProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const [typed, setTyped] = useState(words);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another address, as by the back button, has other words.
  useEffect(() => {
    if (pause.current === undefined) setTyped(words);
  }, [words]);
  useEffect(() => () => clearTimeout(pause.current), []);

  function type(value: string) {
    setTyped(value);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      onWords(value);
    }, typingPause);
  }

  return (
    <TextInput
      ref={field}
      type="search"
      maxWidth={{ md: '280px' }}
      aria-label={text('market.table.search')}
      placeholder={text('market.table.search')}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}

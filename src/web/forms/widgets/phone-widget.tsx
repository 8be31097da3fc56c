import { chakra } from '#ui/chakra.ts';
import { ChevronDown } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useFormStage } from '#forms/long/form-stage.ts';
import { loadPhone } from '#forms/long/load-phone.ts';
import { useFormState } from '#forms/use-form-state.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';

// The code is seen, the browser's own list lies over it: a list of 245 countries by name is at hand everywhere.
const Picker = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: 'control',
    paddingInline: '3',
    borderRadius: 'control',
    background: 'surface',
    border: '1px solid var(--t-color-line-strong)',
    _hover: { borderColor: 'text' },
    '&:focus-within': { outline: '2px solid var(--t-color-focus)', outlineOffset: '2px' },
  },
});
const Native = chakra('select', {
  base: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    font: 'inherit',
    fontSize: '16px',
  },
});

/** A telephone number by country. Its value is E.164; a number pasted whole brings its country along. */
export function PhoneWidget(props: FieldWidgetProps) {
  const { value, field, onChange, onLeave } = props;
  const phone = use(loadPhone());
  const { locale } = useIntl();
  const { engine, scope } = useFormStage();
  const text = useText();
  const from = typeof field.country === 'object' ? field.country.field : undefined;
  const named = useFormState(engine, ({ values }) =>
    from === undefined ? undefined : values[from],
  );
  const home =
    typeof field.country === 'string'
      ? field.country
      : typeof named === 'string'
        ? named
        : scope.country;
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = textOf(value);
  const parts = useMemo(() => phone.phoneParts(kept, chosen ?? home), [phone, kept, chosen, home]);
  const country = (kept === '' ? undefined : parts.country) ?? chosen ?? home;
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const listed = phone
      .phoneCountries()
      .map((one) => ({ ...one, name: names.of(one.country) ?? one.country }));
    return listed.sort(
      (a, b) =>
        Number(b.country === home) - Number(a.country === home) ||
        a.name.localeCompare(b.name, locale),
    );
  }, [phone, locale, home]);
  const options = useMemo(
    () =>
      countries.map((one) => (
        <option key={one.country} value={one.country}>
          {one.name} (+{one.callingCode})
        </option>
      )),
    [countries],
  );
  const callingCode = countries.find((one) => one.country === country)?.callingCode ?? '';

  return (
    <Flex gap="2">
      <Picker>
        <span aria-hidden="true" className="figures">
          {country} +{callingCode}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
        <Native
          aria-label={text('form.phone.country')}
          value={country}
          autoComplete="off"
          onChange={(event) => {
            setChosen(event.target.value);
            setTyped(null);
            onChange(phone.phoneValue(event.target.value, parts.national));
          }}
        >
          {options}
        </Native>
      </Picker>
      <TextInput
        {...controlProps(props)}
        data-main=""
        type="tel"
        inputMode="tel"
        value={typed ?? parts.national}
        autoComplete={field.autocomplete ?? 'tel'}
        className="figures"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(phone.phoneValue(country, event.target.value));
        }}
        onBlur={() => {
          setTyped(null);
          onLeave();
        }}
      />
    </Flex>
  );
}

import { chakra } from '#ui/chakra.ts';
import { languageName } from '#i18n/language-name.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useChangePreference } from '#page/use-change-preference.ts';

const Select = chakra('select', {
  base: {
    font: 'inherit',
    fontSize: 'sm',
    color: 'inherit',
    background: 'transparent',
    border: 0,
    minHeight: '44px',
    paddingInline: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    '& option': { color: 'text', background: 'raised' },
  },
});

/** The languages a tenant offers, each by its own name. */
export function LanguageSelect() {
  const { file } = useApp();
  const change = useChangePreference();
  const { language } = usePreferences();
  const text = useText();
  if (file.profile.languages.length < 2) return null;
  return (
    <Select
      aria-label={text('menu.language')}
      value={language}
      onChange={(event) => change({ language: event.target.value })}
    >
      {file.profile.languages.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </Select>
  );
}

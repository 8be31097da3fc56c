import { languageName } from '#i18n/language-name.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useChangePreference } from '#page/use-change-preference.ts';
import { Segmented } from '#ui/segmented.tsx';

/** The languages this tenant offers. */
export function LanguageChoice() {
  const { file } = useApp();
  const change = useChangePreference();
  const { language } = usePreferences();
  const text = useText();
  const options = file.profile.languages.map((tag) => ({
    value: tag,
    label: languageName(tag),
  }));
  return (
    <Segmented
      label={text('menu.language')}
      options={options}
      value={language}
      onChange={(tag) => change({ language: tag })}
    />
  );
}

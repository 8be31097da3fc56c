import { heldMode, type Mode } from '#core/theme-choice.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useChangePreference } from '#page/use-change-preference.ts';
import { Stack } from '#ui/box.ts';
import { Segmented } from '#ui/segmented.tsx';

/** The themes this tenant offers, and light or dark where the theme leaves it open. */
export function ThemeChoice() {
  const { file } = useApp();
  const change = useChangePreference();
  const { theme, mode } = usePreferences();
  const text = useText();
  const themes = file.profile.themes.map((id) => ({
    value: id as string,
    label: text(`theme.${id}`),
  }));
  const modes: { value: Mode; label: string }[] = [
    { value: 'light', label: text('theme.light') },
    { value: 'dark', label: text('theme.dark') },
  ];
  return (
    <Stack gap="2">
      {heldMode(theme) === null && (
        <Segmented
          label={text('theme.mode')}
          options={modes}
          value={mode}
          onChange={(value) => change({ mode: value })}
        />
      )}
      {themes.length > 1 && (
        <Segmented
          label={text('menu.theme')}
          options={themes}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
      )}
    </Stack>
  );
}

import type { Icon } from '#config/screen.gen.ts';
import { heldMode } from '#core/theme-choice.ts';
import { bestMatches } from '#core/text-match.ts';
import { languageName } from '#i18n/language-name.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences, useSignedIn } from '#page/app-context.ts';
import { useChangePreference } from '#page/use-change-preference.ts';
import { useSignOut } from '#session/use-sign-out.ts';
import type { PlainOption } from './palette-option.ts';

const maxOptions = 4;

interface Action {
  readonly key: string;
  readonly name: string;
  readonly detail?: string;
  readonly icon: Icon;
  run(): void;
}

/** What can be done in place: another look, another language, signing out. */
export function useActionOptions(typed: string, close: () => void): readonly PlainOption[] {
  const actions = useActions();
  const names = ({ name, detail }: Action) =>
    detail === undefined ? [name] : [name, detail, `${name} ${detail}`];
  return bestMatches(typed, actions, names, maxOptions).map(({ key, run, ...action }) => ({
    ...action,
    key: `action ${key}`,
    group: 'actions',
    choose() {
      close();
      run();
    },
  }));
}

function useActions(): readonly Action[] {
  const { profile } = useApp().file;
  const { theme, mode } = usePreferences();
  const signedIn = useSignedIn();
  const change = useChangePreference();
  const signOut = useSignOut();
  const text = useText();
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    ...(heldMode(theme) === null
      ? [
          {
            key: 'mode',
            name: text(`search.mode.${other}`),
            icon: 'theme' as const,
            run: () => change({ mode: other }),
          },
        ]
      : []),
    ...profile.themes.map((id) => ({
      key: `theme ${id}`,
      name: text('menu.theme'),
      detail: text(`theme.${id}`),
      icon: 'theme' as const,
      run: () => change({ theme: id }),
    })),
    ...profile.languages.map((tag) => ({
      key: `language ${tag}`,
      name: text('menu.language'),
      detail: languageName(tag),
      icon: 'language' as const,
      run: () => change({ language: tag }),
    })),
    ...(signedIn
      ? [
          {
            key: 'logout',
            name: text('menu.logout'),
            icon: 'logout' as const,
            run: () => void signOut(),
          },
        ]
      : []),
  ];
}

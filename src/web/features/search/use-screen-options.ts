import { useNavigate } from 'react-router';
import type { ScreenEntry } from '#core/bundle.ts';
import { bestMatches } from '#core/text-match.ts';
import { useGates } from '#access/use-gate.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import type { PlainOption } from './palette-option.ts';

// Before anything is typed, and of what fits.
const suggested = 5;
const maxOptions = 4;

/** Screens that the words typed may mean; where nothing is typed, the first of the menu. One that is not open to the caller is no option. */
export function useScreenOptions(typed: string): readonly PlainOption[] {
  const { file } = useApp();
  const declared = useDeclaredText();
  const gates = useGates();
  const navigate = useNavigate();
  const { menu, footer = [] } = file.navigation;
  const links = [...menu, ...footer];

  function namesOf({ title, tab, route }: ScreenEntry): readonly string[] {
    const called = links.filter(({ to }) => to === route).map((link) => link.title);
    return [...new Set([title, ...(tab === undefined ? [] : [tab.title]), ...called])].map((id) =>
      declared(id),
    );
  }

  // A quote is of a stock, and is found by its name.
  const open = file.screens.filter(
    ({ id, shell, access }) => id !== 'quote' && shell !== 'bare' && gates(access).state === 'open',
  );
  const first = () =>
    menu.flatMap(({ to, gate }) =>
      gates(gate).state === 'open' ? (open.find(({ route }) => route === to) ?? []) : [],
    );
  const screens =
    typed === '' ? first().slice(0, suggested) : bestMatches(typed, open, namesOf, maxOptions);

  return screens.map((screen) => ({
    key: `screen ${screen.id}`,
    group: 'screens',
    name: declared(screen.title),
    icon: screen.tab?.icon ?? menu.find(({ to }) => to === screen.route)?.icon ?? 'statement',
    // In the place of the palette: Back leads to where it was opened.
    choose: () => void navigate(screen.route, { replace: true }),
  }));
}

import { useNavigate } from 'react-router';
import type { Icon } from '#config/screen.gen.ts';
import { bestMatches } from '#core/text-match.ts';
import { useGates } from '#access/use-gate.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import type { PlainOption } from './palette-option.ts';

interface Help {
  readonly key: string;
  readonly name: string;
  readonly words: string;
  readonly icon: Icon;
  readonly to: string;
}

/**
 * Where there is help: found by what people call their problem, and customer service also wherever nothing else is found.
 * `isLost` says that nothing was.
 */
export function useHelpOptions(typed: string, isLost: boolean): readonly PlainOption[] {
  const { file } = useApp();
  const text = useText();
  const gates = useGates();
  const navigate = useNavigate();
  const { support } = file.navigation;
  const isOpen = (to: string) => {
    const screen = file.screens.find(({ route }) => route === to);
    return screen !== undefined && gates(screen.access).state === 'open';
  };
  const all: readonly Help[] = [
    {
      key: 'support',
      name: text('search.help.support'),
      words: text('search.help.support.words'),
      icon: 'message' as const,
      to: support ?? '',
    },
    {
      key: 'connection',
      name: text('search.help.connection'),
      words: text('search.help.connection.words'),
      icon: 'connection' as const,
      to: file.screens.find(({ id }) => id === 'test')?.route ?? '',
    },
  ].filter(({ to }) => isOpen(to));
  const found = bestMatches(typed, all, ({ name, words }) => [name, ...words.split(', ')], 2);
  const shown =
    isLost && typed !== '' && found.length === 0 ? all.filter(({ to }) => to === support) : found;
  return shown.map(({ key, name, icon, to }) => ({
    key: `help ${key}`,
    group: 'help',
    name,
    icon,
    choose: () => void navigate(to, { replace: true }),
  }));
}

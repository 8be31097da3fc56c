import type { ProfileFile, ScreenEntry } from './bundle.ts';

/** The screen that is declared for just this route; the home screen for `/`. */
export function screenAt(
  route: string,
  { screens, navigation }: Pick<ProfileFile, 'screens' | 'navigation'>,
): ScreenEntry | undefined {
  return screens.find((screen) =>
    route === '/' ? screen.id === navigation.home : screen.route === route,
  );
}

export interface FirstVisit {
  /** Below the base of the bundle, beginning with a slash. */
  readonly route: string;
  readonly signedIn: boolean;
  readonly language: string;
  /** Whether the visitor will be asked for consent. */
  readonly isAsked: boolean;
}

/** Every file of a bundle that a visit begins with, beside those that index.html names. */
export function firstFiles(file: ProfileFile, visit: FirstVisit): readonly string[] {
  const { ahead, parts } = file;
  const screen = screenAt(visit.route, file);
  const numbers = [
    ...((screen && ahead?.screens[screen.id]?.[visit.signedIn ? 'client' : 'guest']) ?? []),
    ...((visit.isAsked && ahead?.consent) || []),
  ];
  const groups = ['shell', ...(screen?.messages ?? []), ...(visit.isAsked ? parts.cookies : [])];
  const texts = file.messages[visit.language] ?? {};
  const names = [
    ...numbers.map((number) => ahead?.files[number]),
    screen?.file,
    ...groups.map((group) => texts[group]),
  ];
  return [...new Set(names)].filter((name) => name !== undefined);
}

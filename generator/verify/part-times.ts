import type { Block } from '#config/screen.gen.ts';
import type { ScreenEntry } from '#core/bundle.ts';

/** A screen with the blocks that somebody sees on it. */
export interface SeenScreen {
  readonly entry: ScreenEntry;
  readonly blocks: readonly Block[];
  /** Whether a block is one of the tenant's own. */
  readonly hasOwnBlock: boolean;
}

/** Parts of the app that only some screens are made of. */
export const partsOfSome: Readonly<Record<string, (screen: SeenScreen) => boolean>> = {
  'full-shell': ({ entry }) => entry.shell !== 'bare',
  'protected-screen': ({ entry }) => entry.access !== undefined,
  'gated-block': ({ blocks }) => blocks.some(({ gate }) => gate !== undefined),
  // The identity check asks for a number in its second step; its library comes with the first entry.
  phone: ({ blocks }) => !blocks.some(({ block }) => block === 'kyc/verification'),
  'declared-service': ({ blocks }) => blocks.some(({ bind }) => bind !== undefined),
  'block-kit': ({ hasOwnBlock }) => hasOwnBlock,
};

/** Parts that a screen is complete without, and what brings them. Every other part counts as needed from the start. */
export const laterParts: Readonly<Record<string, string>> = {
  'start-auth': 'with the first key pressed',
  'start-kyc': 'with the first entry in the identity check',
  'nominee-sheet': 'when somebody is added or changed',
  'menu-sheet': 'when the menu is opened',
  'search-palette': 'when the search is opened',
  'step-up-store': 'when an operation asks who is there',
  'step-up-sheet': 'when an operation asks who is there',
  'send-once': 'with the first write that must happen once',
  locked: 'when a gate refuses something',
  'qr-picture': 'beside the key of an authenticator',
  'not-found': 'at an address that no screen has',
  'password-strength': 'with the first sign of a new password',
  'chart-drawing': 'when the chart comes into view',
};

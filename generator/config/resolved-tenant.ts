import type { Form } from '#config/form.gen.ts';
import type { Gates } from '#config/gates.gen.ts';
import type { Navigation } from '#config/navigation.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import type { OperationEntry } from '#core/bundle.ts';
import type { PublishedDocument } from '#core/document.ts';

/** A tenant after overlay and every check: frozen, typed, the only thing that bundle and servers read. */
export interface ResolvedTenant {
  readonly id: string;
  readonly profile: Profile;
  readonly gates: Gates['gates'];
  /** All that are declared: operations ask the backend for them, whatever screens are left. */
  readonly allGates: Gates['gates'];
  readonly navigation: Navigation;
  /** In the order of `profile.screens`. */
  readonly screens: readonly Screen[];
  /** Forms that a block of these screens uses. */
  readonly forms: readonly Form[];
  /** The tenant's own blocks that these screens hold, by id. */
  readonly blocks: Readonly<Record<string, { readonly source: string; readonly code: string }>>;
  /** Theme id → theme, in the order of `profile.themes`; `standard` is the tenant's own theme. */
  readonly themes: Readonly<Record<string, Theme>>;
  /** Locale → id → text that replaces or adds to the product's. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Operations that blocks of these screens are bound to. */
  readonly operations: Readonly<Record<string, OperationEntry>>;
  /** Kind → locale → text, for the documents that blocks show. */
  readonly documents: Readonly<Record<string, Readonly<Record<string, PublishedDocument>>>>;
  /** `logo`, `mark` → absolute path. */
  readonly assets: Readonly<Record<string, string>>;
  /** What was declared and pruned because it is unreachable. */
  readonly prunedParts: PrunedParts;
}

/** Names of what only closed gates led to: it is in none of the other keys. */
export interface PrunedParts {
  readonly screens: readonly string[];
  readonly routes: readonly string[];
  readonly blocks: readonly string[];
  readonly forms: readonly string[];
  readonly gates: readonly string[];
  readonly messages: readonly string[];
}

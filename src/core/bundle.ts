import type { Gates } from '#config/gates.gen.ts';
import type { Navigation } from '#config/navigation.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { BodyEncoding } from './body-encoding.ts';

/**
 * The agreement between the generator, which writes a bundle, and the app, which reads it.
 * All file names are relative to `base`, content-hashed, and never start with a slash.
 */

/** The JSON text of `<script type="application/json" id="livery">` in index.html. */
export interface BundleIndex {
  /** Path that the bundle is served under, with both slashes: `/` or `/pl/`. */
  readonly base: string;
  /** Profile used when neither `?profile=` nor the stored choice names one of `profiles`. */
  readonly defaultProfile: string;
  /** Profile id → its profile file. */
  readonly profiles: Readonly<Record<string, string>>;
}

/** One profile's data: everything needed before the first screen can be chosen. */
export interface ProfileFile {
  readonly id: string;
  /** The resolved profile without what only the generator reads. */
  readonly profile: Profile;
  /** Named gates, after overlay. */
  readonly gates: Gates['gates'];
  readonly navigation: Navigation;
  /** Declared screens in the order of `profile.screens`; regions stay in the screen's own file. */
  readonly screens: readonly ScreenEntry[];
  readonly forms: Readonly<Record<string, FormEntry>>;
  /** Locale → group → compiled messages (id → AST of @formatjs/icu-messageformat-parser). Every page has the group `shell`. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Groups of messages of what the shell opens by itself. */
  readonly parts: Readonly<
    Record<'search' | 'stepUp' | 'messages' | 'cookies' | 'startup' | 'offline', readonly string[]>
  >;
  /** Absent where no scripts were built, as in the development server. */
  readonly ahead?: FilesAhead;
  /** Theme id → stylesheet. `standard` is the tenant's own theme. */
  readonly themes: Readonly<Record<string, string>>;
  /** Operations that blocks are bound to, and those that the block `form` sends to. */
  readonly operations: Readonly<Record<string, OperationEntry>>;
  /** The tenant's own blocks by id, `own/…` → ES module with the block as its default export. */
  readonly blocks?: Readonly<Record<string, string>>;
  /** Kind → locale → file with a `PublishedDocument`. */
  readonly documents: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** `logo`, `mark`: SVG files of the brand. */
  readonly assets: Readonly<Record<string, string>>;
}

/**
 * What a screen begins with beside what index.html names: scripts with all that they import, and forms. All of it is asked
 * for at once, instead of each part by the one that needs it.
 */
export interface FilesAhead {
  readonly files: readonly string[];
  /** Screen → what it needs, by numbers in `files`. */
  readonly screens: Readonly<
    Record<string, Readonly<Record<'guest' | 'client', readonly number[]>>>
  >;
  /** What asks for consent, in the same way. */
  readonly consent: readonly number[];
}

export interface ScreenEntry extends Pick<
  Screen,
  'id' | 'route' | 'title' | 'access' | 'tab' | 'under' | 'heading' | 'shell'
> {
  /** File with the whole `Screen`. */
  readonly file: string;
  /** Groups of messages that its blocks need. */
  readonly messages: readonly string[];
}

/** How an operation is asked for. */
export interface OperationEntry {
  /** A GET when absent. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** True when a write must carry an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Reads that a write changes, by id; every read of its document where that is not said. */
  readonly invalidates?: readonly string[];
  /** `client`, `market`, or a key of `profile.services`. */
  readonly service: string;
  /** Path template relative to the service's base address. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, 'path' | 'query' | 'header'>>;
  /** True when the caller must be signed in. */
  readonly signedIn: boolean;
  /** How its body is written, where that is not JSON. */
  readonly encoding?: BodyEncoding;
  /** Media type of its JSON, where that is not `application/json`. */
  readonly jsonType?: string;
  /** Where the service's public key goes along; nowhere when absent. */
  readonly keys?: readonly { readonly in: 'header' | 'query'; readonly name: string }[];
  /** Values of headers that its document declares. A list, because the names are the document's own. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  /** Where the list stands in the answer when the binding does not say: a path, empty for the answer itself. */
  readonly items?: string;
  /** True when `?cursor=` asks for the page that `next` names. */
  readonly paged: boolean;
}

export interface FormEntry {
  /** File with the whole `Form`. */
  readonly file: string;
  /** ES module with the compiled validator as its default export. */
  readonly validator: string;
}

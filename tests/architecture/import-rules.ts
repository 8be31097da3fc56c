/** One folder of the product and what it may import besides itself. Paths are regular expressions from the root. */
export interface ImportRule {
  readonly from: string;
  /** Folders it may reach in this repository. */
  readonly may: readonly string[];
}

const core = '^src/core/';
// Types of the configuration are data: what may import core may import them.
const config = '^src/config/';
const ground = [core, config];
// The tools of the development server are imported nowhere else, so that no bundle can hold them.
const browser = [...ground, '^src/api/', '^src/web/(?:ui|i18n|platform)/'];
const room = (names: string) => `^src/web/(?:${names})/`;
/** Folders of the server that are pure. */
export const pureServer = '^src/server/(?:rules|market/model)/';
const beforeStage = [...ground, '^generator/(?!config/)'];
const stage = (names: string) => `^generator/config/(?:${names})/`;
const web = '^src/web/(?!dev/)';

/** The table of the README, as data. A folder of src that no line covers is a finding. */
export const importRules: readonly ImportRule[] = [
  { from: '^src/config/', may: [] },
  { from: core, may: [config] },
  { from: '^src/machines/', may: ground },
  { from: '^src/api/', may: ground },
  { from: '^src/worker/', may: [core] },
  { from: '^src/web/ui/', may: [...ground, '^src/web/theme/'] },
  { from: '^src/web/theme/', may: ground },
  { from: '^src/web/i18n/', may: ground },
  { from: '^src/web/platform/', may: ground },
  {
    from: '^src/web/forms/',
    may: [...ground, '^src/api/', '^src/web/ui/', '^src/web/i18n/', '^src/web/platform/'],
  },
  // What lives as long as the page, a room for each purpose; a room reaches those above it.
  { from: '^src/web/page/', may: browser },
  { from: '^src/web/session/', may: [...browser, room('page')] },
  { from: '^src/web/live/', may: [...browser, room('page')] },
  { from: '^src/web/data/', may: [...browser, room('page|live')] },
  { from: '^src/web/access/', may: [...browser, room('page|session|data')] },
  { from: '^src/web/errors/', may: [...browser, room('data|access')] },
  {
    from: '^src/web/features/([^/]+)/',
    may: [
      ...ground,
      '^src/machines/',
      '^src/api/',
      '^src/web/(?:ui|i18n|platform|forms)/',
      room('page|session|data|access|errors|live'),
      '^src/web/features/$1/',
    ],
  },
  { from: '^src/web/(?:app|screens)/', may: [...ground, '^src/machines/', '^src/api/', web] },
  { from: '^src/web/dev/', may: [...ground, '^src/api/', web] },
  { from: '^src/web/blocks\\.gen\\.ts$', may: ['^src/web/features/'] },
  // Rules that the browser does not need; they are as pure as core (tests/architecture/imports.test.ts).
  { from: pureServer, may: ground },
  { from: '^src/server/', may: [...ground, '^src/machines/', '^src/api/[^/]+\\.gen\\.ts$'] },
  // What is read is laid over one another, held to its schema, then to what it names, then to what is unused.
  { from: '^generator/config/read/', may: beforeStage },
  { from: '^generator/config/overlay/', may: [...beforeStage, stage('read')] },
  { from: '^generator/config/schema/', may: [...beforeStage, stage('read')] },
  { from: '^generator/config/references/', may: [...beforeStage, stage('read|schema')] },
  { from: '^generator/config/unused/', may: [...beforeStage, stage('read|references')] },
  { from: '^generator/', may: ground },
];

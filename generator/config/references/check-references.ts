import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { ruleCatalogue } from '#core/rules/rule-catalogue.ts';
import { blockIds } from '#generator/schemas/schema-set.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import type { Finding, FindingCode } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { oncePer } from '#generator/once-per.ts';
import { checkFilled } from './check-filled.ts';
import { checkFlatForms } from './check-flat-forms.ts';
import { absentDocuments, documentOf } from './absent-documents.ts';
import { referenceLists } from './all-references.ts';
import type { Reference } from './named-elsewhere.ts';
import { keysAt, nodeAt, noEntries, textAt } from '../read/located.ts';
import { offeredScreens } from './offered-screens.ts';
import type { Project } from '../read/project.ts';
import { languageChains, languagesWithTexts, ownLanguagesOf } from '../read/own-languages.ts';
import { checkLanguages } from './check-languages.ts';
import { checkRoute, isInherited } from './check-route.ts';
import { oncePerRoute } from './once-per-route.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { isFoundAt } from '../read/unread.ts';

/** The names that a tenant's files may use. */
export interface Known {
  /** Kind → names; of messages those that the tenant writes, which come to the product's. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly routes: readonly string[];
  /** Language offered → those whose texts its readers may get, best first. */
  readonly languages: ReadonlyMap<string, readonly string[]>;
}

/** Names that come from files of the tenant's own that are not configuration. */
export interface OwnNames {
  readonly operations: readonly string[];
  /** OpenAPI documents of which no operation is known, because they could not be read. */
  readonly unreadDocuments: readonly string[];
  readonly documents: readonly string[];
}

/** Everything in the files that names something else, and nothing that is not there. */
export function checkReferences(
  files: TenantFiles,
  project: Project,
  {
    own,
    inCode,
    before,
  }: {
    readonly own: OwnNames;
    /** Texts that blocks of the tenant's own name in their code. */
    readonly inCode: readonly string[];
    readonly before: readonly Finding[];
  },
): Finding[] {
  const lists = referenceLists(files, project);
  const known = knownNames(files, project, own);
  const isUnread = ({ kind, name }: Reference): boolean =>
    kind === 'operation' && own.unreadDocuments.some((one) => name.startsWith(`${one}/`));
  const screens = checkNamedScreens(files);
  const written = { ...known, languages: languagesWithTexts(known.languages, files) };
  const nowhere = unknownIn(lists, known, project, own).filter((one) => !isUnread(one));
  const absent = absentDocuments(
    nowhere,
    { operations: known.names['operation'] ?? [], own: own.operations },
    files,
  );
  const unknown = nowhere.filter(
    ({ kind, name }) => kind !== 'operation' || !absent.names.has(documentOf(name)),
  );
  return [
    ...oncePerRoute(
      unknown.flatMap((reference) => checkReference(reference, written, files, project)),
      files,
      [...before, ...screens],
    ),
    ...checkFlatForms(lists, files),
    ...checkFilled(lists, files, project),
    ...screens,
    ...absent.findings,
    ...languagesWithoutTexts(
      new Set([
        ...unknown.filter(({ kind }) => kind === 'message').map(({ name }) => name),
        ...inCode,
      ]),
      known,
      files,
      project,
    ),
    ...checkLanguages(files, [...project.messages.locales.keys()]).filter(
      ({ place }) => !isFoundAt(before, place),
    ),
  ];
}

/** All that the files of a tenant may name. */
export function knownNames(files: TenantFiles, project: Project, own: OwnNames): Known {
  const gates = nodeAt(files.all.get('gates') ?? noEntries, ['gates']);
  const profile = files.all.get('profile');
  return {
    names: {
      ...productNames(project),
      language: [
        ...project.messages.locales.keys(),
        ...ownLanguagesOf(files).map(({ tag }) => tag),
      ],
      operation:
        own.operations.length === 0
          ? productNames(project).operation
          : [...productNames(project).operation, ...own.operations],
      document: own.documents,
      form: [...files.forms.keys()],
      block: blockIds(project.schemas),
      gate: keysAt(gates, []),
      permission: keysAt(profile, ['permissions']),
      feature: keysAt(profile, ['features']),
      message: [
        ...new Set([...files.messages.values()].flatMap((file) => keysAt(file, []))),
      ].filter((key) => key !== '$schema'),
    },
    routes: offeredScreens(files).flatMap((id) => textAt(files.screens.get(id), 'route') ?? []),
    languages: languageChains(files, project.messages.locales),
  };
}

/** Names that are the same in each tenant. */
const productNames = oncePer(({ operations }: Project) => ({
  operation: [...operations.keys()],
  rule: Object.keys(ruleCatalogue),
  currency: Intl.supportedValuesOf('currency'),
}));

/** References that the product's own texts and these names do not answer. */
function unknownIn(
  lists: readonly (readonly Reference[])[],
  known: Known,
  project: Project,
  own: OwnNames,
): readonly Reference[] {
  const isKnown = lookUp(known);
  const sound = soundLists(known, project, own);
  return lists.flatMap((list) => {
    if (sound.has(list)) return [];
    const unknown = list.filter((one) =>
      one.kind === 'message' ? !project.messages.source.has(one.name) : !isKnown(one),
    );
    if (unknown.length === 0) sound.add(list);
    return unknown;
  });
}

/** Lists in which all is known, found by other tenants with the same names; most add none to those of their base. */
function soundLists(
  { names, routes }: Known,
  project: Project,
  own: OwnNames,
): WeakSet<readonly Reference[]> {
  const { language, document, form, gate, permission, feature } = names;
  const lists = { language, document, form, gate, permission, feature, routes };
  const key = JSON.stringify({ ...lists, operation: own.operations });
  const sound = soundBy(project).get(key) ?? new WeakSet();
  soundBy(project).set(key, sound);
  return sound;
}

const soundBy = oncePer((_project: Project) => new Map<string, WeakSet<readonly Reference[]>>());

function lookUp({ names, routes }: Known): (reference: Reference) => boolean {
  // A link that is written like a route with a parameter leads to no screen.
  const whole = routes.filter((route) => !route.includes(':'));
  const sets = new Map(
    Object.entries({ ...names, route: whole }).map(([kind, list]) => [kind, setOf(list)]),
  );
  return ({ kind, name }) => sets.get(kind)?.has(name) === true;
}

const setOf = oncePer((list: readonly string[]): ReadonlySet<string> => new Set(list));

function checkReference(
  reference: Reference,
  known: Known,
  files: TenantFiles,
  project: Project,
): Finding[] {
  const { kind, name, node } = reference;
  if (kind === 'route') return checkRoute(reference, known.routes, files);
  const names = known.names[kind];
  if (!names) throw new Error(`unsupported x-ref "${kind}"`);
  const code = codes[kind] ?? 'reference/message';
  if (!setOf(names).has(name)) {
    const meant = kind === 'message' ? [...project.messages.source.keys(), ...names] : names;
    return [
      errorAt(
        code,
        unknown(kind, name),
        node.place,
        ownName(kind, name, names) ?? suggest(name, meant),
      ),
    ];
  }
  if (kind !== 'message') return [];
  return [...known.languages]
    .filter(
      ([, chain]) => !chain.some((each) => keysAt(files.messages.get(each), []).includes(name)),
    )
    .map(([locale]) =>
      errorAt(
        'reference/message',
        `"${name}" has no text in ${locale}; add it to messages/${locale}.json`,
        node.place,
      ),
    );
}

/** A language for which a tenant that shows texts of its own has no file at all: one mistake, however many texts that is. */
function languagesWithoutTexts(
  named: ReadonlySet<string>,
  { names, languages }: Known,
  files: TenantFiles,
  { messages }: Project,
): Finding[] {
  const written = languagesWithTexts(languages, files);
  if (written.size === languages.size) return [];
  const texts = (names['message'] ?? []).filter(
    (name) => named.has(name) && !messages.source.has(name),
  );
  const list = nodeAt(files.all.get('profile') ?? noEntries, ['languages']);
  return (list?.kind === 'list' ? list.items : []).flatMap((item): Finding[] => {
    const locale = textAt(item) ?? '';
    return texts.length === 0 || !languages.has(locale) || written.has(locale)
      ? []
      : [
          errorAt(
            'file/missing',
            `there is no messages/${locale}.json, and ${counted(texts.length, 'text')} of this tenant must be in it`,
            item.place,
            `add the file, or remove "${locale}"`,
          ),
        ];
  });
}

function unknown(kind: string, name: string): string {
  const list = declared[kind];
  return list === undefined
    ? `there is no ${kind} "${name}"`
    : `there is no ${kind} "${name}"; declare it in profile.${list}`;
}

// Only the declaration distinguishes a typo in these from a name that the backend knows.
const declared: Readonly<Record<string, string>> = {
  permission: 'permissions',
  feature: 'features',
};

// A tenant's own block, called after the tenant; an operation without its document.
function ownName(kind: string, name: string, names: readonly string[]): string | undefined {
  const inDocuments = kind === 'operation' ? names.filter((one) => one.endsWith(`/${name}`)) : [];
  if (inDocuments[0] !== undefined)
    return `did you mean ${inDocuments
      .slice(0, 3)
      .map((one) => `"${one}"`)
      .join(' or ')}?`;
  const own = `own/${name.replace(/^.*\//, '')}`;
  return kind === 'block' && names.includes(own) ? `did you mean "${own}"?` : undefined;
}

const codes: Readonly<Record<string, FindingCode>> = {
  operation: 'reference/operation',
  form: 'reference/form',
  block: 'reference/block',
  gate: 'reference/gate',
  message: 'reference/message',
  document: 'reference/document',
  rule: 'reference/rule',
  currency: 'reference/currency',
  permission: 'reference/permission',
  feature: 'reference/feature',
};

function checkNamedScreens(files: TenantFiles): Finding[] {
  const written = [...files.screens.keys()];
  const offered = offeredScreens(files);
  const findings: Finding[] = [];
  const list = nodeAt(files.all.get('profile') ?? noEntries, ['screens']);
  for (const item of list?.kind === 'list' ? list.items : []) {
    const id = textAt(item) ?? '';
    if (!files.screens.has(id))
      findings.push(
        errorAt(
          'reference/screen',
          `there is no screens/${id}.json`,
          item.place,
          suggest(id, written),
        ),
      );
  }
  for (const key of ['home', 'login']) {
    const node = nodeAt(files.all.get('navigation') ?? noEntries, [key]);
    const id = textAt(node);
    if (!node || id === undefined || offered.includes(id)) continue;
    if (isInherited(node, files) && list)
      findings.push(
        errorAt('reference/screen', `"${id}" is required (navigation.${key})`, list.place),
      );
    else
      findings.push(
        errorAt(
          'reference/screen',
          `screen "${id}" is not listed in profile.screens`,
          node.place,
          suggest(id, offered),
        ),
      );
  }
  return findings;
}

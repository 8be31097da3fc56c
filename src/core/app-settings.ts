import type { ProfileFile } from './bundle.ts';

/** What the backend says of the app beside what its bundle was built with (specification §3). A part that was never answered is absent. */
export interface AppSettings {
  readonly app?: AppFacts;
  readonly company?: CompanyFacts;
  readonly locale?: LocaleFacts;
  /** Countries whose markets can be followed. */
  readonly markets?: CountrySet;
  /** Countries in whose currency an account can be held. */
  readonly accounts?: CountrySet;
}

export interface AppFacts {
  readonly name: string;
  /** Path inside the bundle. */
  readonly logo: string | null;
  readonly version: string;
  readonly template: string;
  /** Whether money leaves only with a one-time code. */
  readonly otp: boolean;
}

export interface CompanyFacts {
  readonly name: string;
  readonly licence: string | null;
  readonly address: string | null;
  /** Address of a film about the company. */
  readonly video: string | null;
}

export interface LocaleFacts {
  readonly currency: string;
  /** Country calling code, digits alone. */
  readonly phoneCode: string;
}

export interface CountrySet {
  /** ISO 3166-1 codes. */
  readonly codes: readonly string[];
  readonly current: string;
}

const homeCountries = [1, 34, 48, 90, 91] as const;

/** Reads settings that were kept as text. What is not whole is as if it had never been kept. */
export function parseAppSettings(text: string | null): AppSettings {
  const { app, company, locale, markets, accounts } = recordIn(text);
  return {
    ...(isApp(app) && { app }),
    ...(isCompany(company) && { company }),
    ...(isLocale(locale) && { locale }),
    ...(isSet(markets) && { markets }),
    ...(isSet(accounts) && { accounts }),
  };
}

/** When kept settings were answered in full, ms since the epoch; `null` when they never were. */
export function settingsMoment(text: string | null): number | null {
  const { at } = recordIn(text);
  return typeof at === 'number' ? at : null;
}

/**
 * A profile as the backend speaks of it: name, logo, template, company, currency and home country. What the backend does not
 * say, and what the bundle has no file for, stays as it was built.
 */
export function withSettings(file: ProfileFile, settings: AppSettings): ProfileFile {
  const { app, company, locale } = settings;
  if (!app && !company && !locale) return file;
  const { profile } = file;
  const home = homeCountries.find((code) => String(code) === locale?.phoneCode);
  return {
    ...file,
    profile: {
      ...profile,
      name: app?.name || profile.name,
      currency: locale?.currency ?? profile.currency,
      countryCode: home ?? profile.countryCode,
      company: company ? companyOf(profile.company, company) : profile.company,
    },
    assets: { ...file.assets, ...(app && logoOf(file, app)) },
    themes: { ...file.themes, ...(app && templateOf(file, app)) },
  };
}

function companyOf(
  built: ProfileFile['profile']['company'],
  { name, licence, address, video }: CompanyFacts,
): ProfileFile['profile']['company'] {
  return {
    ...built,
    name: name || built.name,
    ...(licence !== null && { licence }),
    ...(address !== null && { address }),
    // It becomes a link: nothing but a page or file of the web.
    ...(video?.startsWith('https://') && { video }),
  };
}

// A path that the bundle has no file for is no logo of it.
function logoOf({ profile: { brand }, assets }: ProfileFile, { logo }: AppFacts) {
  const file = logo === brand.mark && logo !== brand.logo ? assets['mark'] : undefined;
  return file === undefined ? {} : { logo: file };
}

function templateOf({ profile, themes }: ProfileFile, { template }: AppFacts) {
  const other = template === profile.template ? undefined : themes[template];
  return other === undefined ? {} : { standard: other };
}

function isApp(value: unknown): value is AppFacts {
  return (
    isRecord(value) &&
    hasTexts(value, 'name', 'version', 'template') &&
    isTextOrNull(value['logo']) &&
    typeof value['otp'] === 'boolean'
  );
}

function isCompany(value: unknown): value is CompanyFacts {
  return (
    isRecord(value) &&
    hasTexts(value, 'name') &&
    isTextOrNull(value['licence']) &&
    isTextOrNull(value['address']) &&
    isTextOrNull(value['video'])
  );
}

function isLocale(value: unknown): value is LocaleFacts {
  return isRecord(value) && hasTexts(value, 'currency', 'phoneCode');
}

function isSet(value: unknown): value is CountrySet {
  return (
    isRecord(value) &&
    hasTexts(value, 'current') &&
    Array.isArray(value['codes']) &&
    value['codes'].every((code) => typeof code === 'string')
  );
}

function recordIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function hasTexts(value: Readonly<Record<string, unknown>>, ...keys: readonly string[]): boolean {
  return keys.every((key) => typeof value[key] === 'string');
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

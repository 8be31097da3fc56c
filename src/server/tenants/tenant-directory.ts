import type { ChatHours } from '#server/rules/chat/chat-hours.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosureTerms } from '#server/rules/closure/retention.ts';
import { countries } from '#core/countries.ts';
import type { Form } from '#config/form.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { FormDefinition } from '#core/form/validate-form.ts';
import type { NamedGates } from '#core/gates.ts';
import { featuresWithout } from '#core/product/product-family.ts';
import type { TenantBanking } from './tenant-banking.ts';
import { bankingOf } from './tenant-banking.ts';
import { closureOf } from './tenant-closure.ts';
import type { TenantCredit } from './tenant-credit.ts';
import { creditOf } from './tenant-credit.ts';
import type { TenantSecurity } from './tenant-security.ts';
import { securityOf } from './tenant-security.ts';
import { readServedForms } from './served-forms.ts';

/** What the backend knows of a tenant: the part of its resolved profile that calls answer from. */
export interface Tenant {
  /** Folder name, for example `pl`. */
  readonly id: string;
  /** Value of `X-Tenant-Id`. */
  readonly tenantId: string;
  readonly name: string;
  readonly countryCode: number;
  readonly currency: string;
  /** Index or stock, as `market:code`, that a client's portfolio is compared with; `null` where the tenant declares none. */
  readonly benchmark: string | null;
  readonly languages: readonly string[];
  /** Language of the tenant's own → the product's that stands in where it has no texts. */
  readonly fallbacks: Readonly<Record<string, string>>;
  readonly template: Profile['template'];
  /** Colour of its name on what is printed. */
  readonly brandColour: string;
  /** SVG that the generator has checked; absent where it wrote none. */
  readonly mark?: string;
  /** Texts of what is printed: language → message id → text. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly logo: string | null;
  readonly chatSystem: string;
  /** When customer service answers; always where there are none. */
  readonly chatHours: readonly ChatHours[];
  readonly stockToken: string;
  /** Types of products that it offers; every one where they are not named. */
  readonly products?: readonly string[];
  /** Names of the permissions that the desk can grant; not known where the tenant declares none. */
  readonly permissions?: readonly string[];
  /** Ids of its screens; not known where it lists none. */
  readonly screens?: readonly string[];
  /** Features that the tenant does not offer, whatever its clients were given. */
  readonly featuresOff: readonly string[];
  /** Features that rest as long as a client owes an outstanding balance. */
  readonly featuresSuspended: readonly string[];
  /** Conditions by name, which operations ask for (`x-gate`). */
  readonly gates: NamedGates;
  /** Fewest characters of a new password. */
  readonly passwordMin: number;
  readonly security: TenantSecurity;
  readonly banking: TenantBanking;
  readonly credit: TenantCredit;
  /** Time for reflection before an account is closed, and what is kept afterwards. */
  readonly closure: ClosureTerms;
  /** The forms that its app sends, with what they are validated by. Without them a request is validated by the contract alone. */
  readonly forms?: readonly FormDefinition[];
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly licence: string | null;
    readonly video: string | null;
  };
}

/** The product's own minimum (specification §5); a tenant may ask for more. */
const shortestPassword = 6;

const templates: readonly Profile['template'][] = ['sc', 'edel', 'abs', 'neo'];

export interface TenantDirectory {
  readonly all: readonly Tenant[];
  byTenantId(tenantId: string): Tenant | null;
}

export function createTenantDirectory(tenants: readonly Tenant[]): TenantDirectory {
  const byTenantId = new Map<string, Tenant>();
  for (const tenant of tenants) {
    if (byTenantId.has(tenant.tenantId))
      throw new Error(`two tenants share the tenantId ${tenant.tenantId}`);
    byTenantId.set(tenant.tenantId, tenant);
  }
  return {
    all: [...tenants],
    byTenantId: (tenantId) => byTenantId.get(tenantId) ?? null,
  };
}

/** Reads the resolved tenants that the generator emitted, one `<id>.json` each. */
export async function readTenants(folder: string): Promise<readonly Tenant[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const value: unknown = JSON.parse(await readFile(file, 'utf8'));
      const tenant = parseTenant(value, file);
      const forms = await readServedForms(folder, tenant.id, formsOf(value));
      const mark = await readMark(join(folder, tenant.id, 'mark.svg'));
      return {
        ...tenant,
        ...(forms.length > 0 && { forms }),
        ...(mark !== null && { mark }),
      };
    }),
  );
}

/** What an older generator wrote has none. */
async function readMark(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

// Checked by the generator, which compiled them with the rest.
function formsOf(value: unknown): readonly Form[] {
  const forms =
    typeof value === 'object' && value !== null && 'forms' in value ? value.forms : undefined;
  return Array.isArray(forms) ? forms : [];
}

// Checked by the generator against their schema.
function gatesOf(gates: Readonly<Record<string, unknown>>): NamedGates {
  return gates as NamedGates;
}

// Written by the generator, from messages that it has checked.
function textsOf(texts: Readonly<Record<string, unknown>>): Tenant['texts'] {
  return texts as Tenant['texts'];
}

/** Checked by the generator against its schema. */
function fallbacksOf(own: Readonly<Record<string, unknown>>): Tenant['fallbacks'] {
  const languages = own as NonNullable<Profile['ownLanguages']>;
  return Object.fromEntries(
    Object.entries(languages).map(([language, { fallback }]) => [language, fallback]),
  );
}

/** Checked by the generator against its schema. */
function hoursOf({ hours = [] }: Readonly<Record<string, unknown>>): readonly ChatHours[] {
  return hours as readonly ChatHours[];
}

/** The brand's own colour on paper, which is light; without one a quiet blue. */
function brandColourOf(brand: Readonly<Record<string, unknown>>): string {
  const { colours } = brand as { readonly colours?: { readonly light?: { readonly brand?: string } } };
  return colours?.light?.brand ?? '#1f3a5f';
}

export function parseTenant(value: unknown, file: string): Tenant {
  const read = reader(file);
  const profile = read.object(read.object(value, '')['profile'], 'profile');
  const http = read.object(profile['http'], 'profile.http');
  const stock = read.object(profile['stock'], 'profile.stock');
  const company = read.object(profile['company'], 'profile.company');
  const brand = read.object(profile['brand'] ?? {}, 'profile.brand');
  const chat = read.object(profile['chat'] ?? {}, 'profile.chat');
  const security = read.object(profile['security'] ?? {}, 'profile.security');
  const features = Object.entries(read.object(profile['features'] ?? {}, 'profile.features'));
  const featuresWith = (key: string, value: boolean) =>
    features
      .filter(([name, feature]) => read.object(feature, `profile.features.${name}`)[key] === value)
      .map(([name]) => name);
  const products =
    profile['products'] === undefined
      ? undefined
      : read.list(profile['products'], 'profile.products');
  return {
    id: read.text(profile['id'], 'profile.id'),
    tenantId: read.text(http['tenantId'], 'profile.http.tenantId'),
    name: read.text(profile['name'], 'profile.name'),
    countryCode: read.country(profile['countryCode'], 'profile.countryCode'),
    currency: read.text(profile['currency'], 'profile.currency'),
    benchmark: read.optional(profile['benchmark'], 'profile.benchmark'),
    languages: read.texts(profile['languages'], 'profile.languages'),
    fallbacks: fallbacksOf(read.object(profile['ownLanguages'] ?? {}, 'profile.ownLanguages')),
    template: read.template(profile['template'], 'profile.template'),
    brandColour: brandColourOf(brand),
    texts: textsOf(read.object(read.object(value, '')['texts'] ?? {}, 'texts')),
    logo: read.optional(brand['logo'], 'profile.brand.logo'),
    chatSystem: read.optional(chat['system'], 'profile.chat.system') ?? 'smart',
    chatHours: hoursOf(chat),
    stockToken: read.text(stock['stockToken'], 'profile.stock.stockToken'),
    ...(products !== undefined && { products }),
    ...(profile['permissions'] !== undefined && {
      permissions: Object.keys(read.object(profile['permissions'], 'profile.permissions')),
    }),
    ...(profile['screens'] !== undefined && {
      screens: read.list(profile['screens'], 'profile.screens'),
    }),
    featuresOff: [...new Set([...featuresWith('enabled', false), ...featuresWithout(products)])],
    featuresSuspended: featuresWith('suspendedWhileOwing', true),
    gates: gatesOf(read.object(read.object(value, '')['gates'] ?? {}, 'gates')),
    passwordMin: read.number(
      security['passwordMin'] ?? shortestPassword,
      'profile.security.passwordMin',
    ),
    security: securityOf(security),
    banking: bankingOf(read.object(profile['banking'] ?? {}, 'profile.banking')),
    credit: creditOf(
      read.object(profile['credit'] ?? {}, 'profile.credit'),
      read.text(profile['currency'], 'profile.currency'),
    ),
    closure: closureOf(
      read.object(profile['closure'] ?? {}, 'profile.closure'),
      read.country(profile['countryCode'], 'profile.countryCode'),
    ),
    company: {
      name: read.text(company['name'], 'profile.company.name'),
      address: read.optional(company['address'], 'profile.company.address'),
      licence: read.optional(company['licence'], 'profile.company.licence'),
      video: read.optional(company['video'], 'profile.company.video'),
    },
  };
}

function reader(file: string) {
  function fail(where: string, need: string): never {
    throw new Error(`${file}: ${where || 'the file'} must be ${need}`);
  }
  function text(value: unknown, where: string): string {
    return typeof value === 'string' && value !== '' ? value : fail(where, 'a text');
  }
  return {
    text,
    template: (value: unknown, where: string): Profile['template'] =>
      templates.find((each) => each === value) ?? fail(where, `one of ${templates.join(', ')}`),
    object: (value: unknown, where: string): Readonly<Record<string, unknown>> =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value }
        : fail(where, 'an object'),
    country: (value: unknown, where: string): number =>
      countries.find(({ phoneCode }) => phoneCode === value)?.phoneCode ??
      fail(where, `one of ${countries.map(({ phoneCode }) => phoneCode).join(', ')}`),
    number: (value: unknown, where: string): number =>
      typeof value === 'number' ? value : fail(where, 'a number'),
    optional: (value: unknown, where: string): string | null =>
      value === undefined || value === null ? null : text(value, where),
    list: (value: unknown, where: string): readonly string[] =>
      Array.isArray(value)
        ? value.map((item: unknown) => text(item, where))
        : fail(where, 'a list of texts'),
    texts: (value: unknown, where: string): readonly string[] =>
      Array.isArray(value) && value.length > 0
        ? value.map((item: unknown) => text(item, where))
        : fail(where, 'a list of texts'),
  };
}

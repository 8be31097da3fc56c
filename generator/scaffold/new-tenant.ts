import type { Profile } from '#config/profile.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import { currentVersion } from '#generator/migrate/migrations.ts';
import { brandColours, colourOf } from './brand-colours.ts';
import { homeCountries } from './home-country.ts';
import { initialsLogo } from './initials-logo.ts';

export interface TenantAnswers {
  readonly id: string;
  readonly name: string;
  readonly countryCode: Profile['countryCode'];
  readonly template: Profile['template'];
  readonly layout: Profile['layout'];
  readonly languages: Profile['languages'];
  /** Whether a client without an authenticator gets a code at every sign-in. */
  readonly secondStep: 'required' | 'offered';
  /** The brand's colour as `#rrggbb`; without one, a colour is made of the id. */
  readonly primary?: string;
}

/** Characters that a new password should have at least; the specification asks for 6. */
export const recommendedPasswordMin = 10;

/** Path inside the tenant folder → text. */
export type ScaffoldedFiles = Readonly<Record<string, string>>;

/** Everything a new tenant needs to be built; the rest comes from base. `takenIds` are the tenantIds of the others, `schemas` is the folder of schemas as the profile reaches it. */
export function newTenant(
  answers: TenantAnswers,
  template: Theme,
  takenIds: ReadonlySet<string>,
  schemas: string,
): ScaffoldedFiles {
  const { id, name, countryCode, layout, languages } = answers;
  const country = homeCountries[countryCode];
  const colours = brandColours(answers.primary ?? colourOf(id), template);
  const profile = {
    $schema: `${schemas}/profile.schema.json`,
    version: currentVersion,
    extends: 'base',
    id,
    name,
    http: { tenantId: freeTenantId(`${id}-${country.name}`, takenIds) },
    stock: { stockToken: `pub_${id.replaceAll('-', '').padEnd(4, '0')}` },
    countryCode,
    template: answers.template,
    layout,
    languages,
    currency: country.currency,
    // Stricter than base, which keeps what the specification names.
    security: { passwordMin: recommendedPasswordMin, secondStep: answers.secondStep },
    // What stands on the brand's colour, and its tints, are made of it.
    brand: {
      logo: 'assets/logo.svg',
      mark: 'assets/logo.svg',
      colours: { light: { brand: colours.light.brand }, dark: { brand: colours.dark.brand } },
    },
    company: { name, address: country.seat },
  };
  return {
    'profile.json': `${JSON.stringify(profile, null, 2)}\n`,
    'assets/logo.svg': initialsLogo(name, colours.light.brand, colours.light.onBrand),
  };
}

function freeTenantId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}

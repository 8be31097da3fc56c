import type { Country } from '#core/countries.ts';
import { countries, countryOfPhoneCode } from '#core/countries.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import type { Tenant, TenantDirectory } from '#server/tenants/tenant-directory.ts';

/** What everybody may read about a tenant, guests too. */
export function settingHandlers(tenants: TenantDirectory, version: string): Handlers {
  const tenantOf = ({ tenant }: CallContext): Tenant => {
    const found = tenants.byId(tenant.id);
    if (!found) throw new Error(`tenant ${tenant.id} is not in the directory`);
    return found;
  };
  return {
    async getAppSettings(_input, context) {
      const { name, logo, template, chatSystem, passwordMin } = tenantOf(context);
      return {
        app_name: name, web_logo: logo, app_version: version, app_template: template, chat_sys: chatSystem, otp: true, password_min: passwordMin,
      };
    },
    async getCompany(_input, context) {
      const { company } = tenantOf(context);
      return { co_name: company.name, icp_no: company.licence, co_address: company.address, app_video: company.video };
    },
    async getLocale(_input, context) {
      const { countryCode, currency, languages } = tenantOf(context);
      const country = countryOfPhoneCode(countryCode);
      const locale = languages[0] ?? country.locale;
      return {
        name: country.name, code: country.code, locale, currency, phone_code: String(country.phoneCode),
        timezone: country.timezones[0], language: locale.split('-')[0], image: country.emoji,
      };
    },
    async listMarketCountries(_input, context) {
      return marketSet('markets', countries, tenantOf(context));
    },
    async listAccountCountries(_input, context) {
      const home = countryOfPhoneCode(tenantOf(context).countryCode);
      // Beside the home account there is a dollar account in every house.
      return marketSet('accounts', countries.filter(({ code }) => code === home.code || code === 'US'), tenantOf(context));
    },
  };
}

function marketSet(dataset: 'markets' | 'accounts', offered: readonly Country[], tenant: Tenant) {
  return {
    dataset,
    codes: offered.map(({ code }) => code),
    countries: offered.map(({ name, code, emoji, locale, language, currency, phoneCode, timezones }) => ({
      name, code, emoji, image: emoji, locale, language, currency, phone_code: String(phoneCode), timezones,
    })),
    current: countryOfPhoneCode(tenant.countryCode).code,
  };
}

import type { Country } from '#core/countries.ts';
import { countries, countryOfPhoneCode } from '#core/countries.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

type SettingOperation =
  'getAppSettings' | 'getCompany' | 'getLocale' | 'listMarketCountries' | 'listAccountCountries';

/** What everybody may read about a tenant, guests too. */
export function settingHandlers(version: string): Handlers<SettingOperation> {
  return {
    async getAppSettings(_input, context) {
      const { name, logo, template, chatSystem, passwordMin } = context.tenant;
      return {
        app_name: name,
        web_logo: logo,
        app_version: version,
        app_template: template,
        chat_sys: chatSystem,
        otp: true,
        password_min: passwordMin,
      };
    },
    async getCompany(_input, context) {
      const { company } = context.tenant;
      return {
        co_name: company.name,
        icp_no: company.licence,
        co_address: company.address,
        app_video: company.video,
      };
    },
    async getLocale(_input, context) {
      const { countryCode, currency, languages } = context.tenant;
      const country = countryOfPhoneCode(countryCode);
      const locale = languages[0] ?? country.locale;
      return {
        name: country.name,
        code: country.code,
        locale,
        currency,
        phone_code: String(country.phoneCode),
        timezone: country.timezones[0],
        language: new Intl.Locale(locale).language,
        image: country.emoji,
      };
    },
    async listMarketCountries(_input, context) {
      return marketSet('markets', countries, context.tenant);
    },
    async listAccountCountries(_input, context) {
      // Whatever a client buys or sells, there can be an account in its currency.
      return marketSet('accounts', countries, context.tenant);
    },
  };
}

function marketSet(dataset: 'markets' | 'accounts', offered: readonly Country[], tenant: Tenant) {
  return {
    dataset,
    codes: offered.map(({ code }) => code),
    countries: offered.map(
      ({ name, code, emoji, locale, language, currency, phoneCode, timezones }) => ({
        name,
        code,
        emoji,
        image: emoji,
        locale,
        language,
        currency,
        phone_code: String(phoneCode),
        timezones,
      }),
    ),
    current: countryOfPhoneCode(tenant.countryCode).code,
  };
}

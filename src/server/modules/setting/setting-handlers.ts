import { countries, countryOfPhoneCode } from '#core/countries.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';

type SettingOperation =
  | 'getAppSettings'
  | 'getCompany'
  | 'getLocale'
  | 'listMarketCountries'
  | 'listAccountCountries';

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
        name: nameOf(country.code, context.locale),
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
      return marketSet('markets', context);
    },
    async listAccountCountries(_input, context) {
      // Whatever a client buys or sells, there can be an account in its currency.
      return marketSet('accounts', context);
    },
  };
}

function marketSet(
  dataset: 'markets' | 'accounts',
  { tenant, locale: spoken }: Pick<CallContext, 'tenant' | 'locale'>,
) {
  return {
    dataset,
    codes: countries.map(({ code }) => code),
    countries: countries.map(
      ({ code, emoji, locale, language, currency, phoneCode, timezones }) => ({
        name: nameOf(code, spoken),
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

/** Name of a country in the language of the caller. */
function nameOf(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

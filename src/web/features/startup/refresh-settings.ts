import type { components } from '#api/client.gen.ts';
import type { AppSettings, CountrySet } from '#core/app-settings.ts';
import type { AppServices } from '#page/app-context.ts';

type Port = Pick<AppServices, 'api' | 'settings'>;

/** Asks the backend what it says of the app, unless it was asked a short while ago. Parts that fail stay as they were. */
export async function refreshSettings(services: Port): Promise<void> {
  if (services.settings.isFresh(Date.now())) return;
  const parts = await Promise.allSettled([readConfiguration(services), readCompany(services)]);
  if (parts.every(({ status }) => status === 'fulfilled')) services.settings.refreshed(Date.now());
}

/**
 * Reads name, logo, version, template, locale and the two sets of countries. Rejects when one of them was not answered; the
 * others are taken all the same.
 */
export async function readConfiguration({ api, settings }: Port): Promise<void> {
  const parts = await Promise.allSettled([
    api.client.GET('/setting/v1/app').then(({ data }) => appFacts(data)),
    api.client.GET('/setting/app/v1/locale').then(({ data }) => localeFacts(data)),
    api.client.GET('/setting/app/v1/countries').then(({ data }) => ({ markets: setOf(data) })),
    api.client.GET('/setting/app/v1/acc_countries').then(({ data }) => ({ accounts: setOf(data) })),
  ]);
  for (const part of parts) if (part.status === 'fulfilled') settings.take(part.value);
  const failed = parts.find((part) => part.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Reads the company's facts. Rejects when they were not answered. */
export async function readCompany({ api, settings }: Port): Promise<void> {
  const { data } = await api.client.GET('/setting/v1/co');
  const { co_name, icp_no, co_address, app_video } = answered(data);
  settings.take({
    company: { name: co_name, licence: icp_no, address: co_address, video: app_video },
  });
}

function appFacts(data: components['schemas']['AppSettings'] | undefined): AppSettings {
  const { app_name, web_logo, app_version, app_template, otp } = answered(data);
  return {
    app: { name: app_name, logo: web_logo, version: app_version, template: app_template, otp },
  };
}

function localeFacts(data: components['schemas']['LocaleSettings'] | undefined): AppSettings {
  const { currency, phone_code } = answered(data);
  return { locale: { currency, phoneCode: phone_code } };
}

function setOf(data: components['schemas']['MarketSet'] | undefined): CountrySet {
  const { codes, current } = answered(data);
  return { codes, current };
}

function answered<T>(data: T | undefined): T {
  if (data === undefined) throw new Error('an answer without a body');
  return data;
}

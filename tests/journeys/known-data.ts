import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'jsonc-parser';
import { countryOfPhoneCode } from '#core/countries.ts';
import { formatLocale } from '#core/format-locale.ts';
import { probedTenant } from './deployment/write-probes.ts';

/** Words that no message holds, and why they may stand on a screen as they are. */
export const knownData: readonly { readonly reason: string; readonly words: readonly string[] }[] =
  [
    { reason: 'names of themes, which are names', words: ['Neo', 'ABS', 'EDEL', 'SC', 'GS', 'JP'] },
    {
      reason: 'names of languages in themselves',
      words: ['English', 'Español', 'Espa', 'ol', 'Polski', 'Türkçe'],
    },
    { reason: 'keys of a keyboard', words: ['Ctrl', 'Esc', 'Enter'] },
    { reason: 'names of systems and browsers', words: ['Linux', 'Chrome'] },
  ];

/** Words that the browser writes by the language of the page and the country of the tenant: dates, units, currencies, countries, time zones. */
export async function wordsOfBrowser(page: Page): Promise<ReadonlySet<string>> {
  const language = await page.evaluate(() => document.documentElement.lang);
  const locale = formatLocale(language, countryOfPhoneCode(profileOfTenant().countryCode).code);
  const texts = await page.evaluate((locale) => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const months = letters
      .slice(0, 12)
      .map((_, month) => new Date(Date.UTC(2026, month, month + 1)));
    const named = [
      ['currency', Intl.supportedValuesOf('currency')],
      ['region', letters.flatMap((first) => letters.map((second) => first + second))],
      ['language', ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN']],
    ] as const;
    return [
      'AM PM GMT UTC',
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }).format(1),
      ...months.flatMap((day) =>
        (['long', 'short'] as const).map((length) =>
          day.toLocaleDateString(locale, { month: length, weekday: length, timeZone: 'UTC' }),
        ),
      ),
      ...named.flatMap(([type, codes]) => {
        const names = new Intl.DisplayNames(locale, { type });
        return codes.flatMap((code) => [code, names.of(code) ?? '']);
      }),
      ...Intl.supportedValuesOf('timeZone'),
    ];
  }, locale);
  return new Set(texts.flatMap(wordsIn));
}

/** Words of the configuration that are facts and no messages. */
export function wordsOfTenant(): ReadonlySet<string> {
  const { name, company } = profileOfTenant();
  return new Set([name, ...Object.values(company)].flatMap(wordsIn));
}

function profileOfTenant() {
  return parse(readFileSync(path.join('tenants', probedTenant, 'profile.json'), 'utf8')) as {
    readonly name: string;
    readonly countryCode: number;
    readonly company: Readonly<Record<string, string>>;
  };
}

/** Words of an answer that are of people and companies: codes that a program reads are none of them. */
export function wordsOfAnswer(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return /^[a-z][A-Za-z]*$/.test(answer) ? [] : wordsIn(answer);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap(wordsOfAnswer);
}

export function wordsIn(text: string): readonly string[] {
  return text.match(/[A-Za-z][A-Za-z'’]+/g) ?? [];
}

/** Routes of the screens that a probe offers, without those that need an id. */
export function routesOfTenant(): readonly string[] {
  const routes = ['base', probedTenant].flatMap((id) => {
    const folder = path.join('tenants', id, 'screens');
    return readdirSync(folder).map((name) => {
      const screen: { readonly route?: string } = parse(
        readFileSync(path.join(folder, name), 'utf8'),
      );
      return screen.route ?? '';
    });
  });
  return [...new Set(routes)].filter((route) => route !== '' && !route.includes(':')).sort();
}

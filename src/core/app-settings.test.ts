import { describe, expect, it } from 'vitest';
import {
  parseAppSettings,
  settingsMoment,
  withSettings,
  type AppSettings,
} from './app-settings.ts';
import type { ProfileFile } from './bundle.ts';

const file = {
  profile: {
    name: 'Amapola',
    template: 'sc',
    currency: 'EUR',
    countryCode: 34,
    brand: { logo: 'assets/logo.svg', mark: 'assets/mark.svg' },
    company: { name: 'Amapola S.A.', licence: '123', phone: '+34 900 000 000' },
  },
  themes: { standard: 't/es/theme/standard.css', neo: 't/es/theme/neo.css' },
  assets: { logo: 't/es/assets/logo.1.svg', mark: 't/es/assets/mark.2.svg' },
} as unknown as ProfileFile;

const app = {
  name: 'Amapola',
  logo: 'assets/logo.svg',
  version: '1.0.0',
  template: 'sc',
  otp: true,
};

describe('settings of the backend', () => {
  it('change nothing while nothing was answered', () => {
    expect(withSettings(file, {})).toBe(file);
  });

  it('name the app, its company, its currency and its country', () => {
    const settings: AppSettings = {
      app: { ...app, name: 'Amapola Plus' },
      company: {
        name: 'Amapola Plus S.A.',
        licence: null,
        address: 'Calle Mayor 1',
        video: 'https://film.example/intro',
      },
      locale: { currency: 'PLN', phoneCode: '48' },
    };
    const { profile } = withSettings(file, settings);
    expect(profile).toMatchObject({ name: 'Amapola Plus', currency: 'PLN', countryCode: 48 });
    expect(profile.company).toEqual({
      name: 'Amapola Plus S.A.',
      licence: '123',
      address: 'Calle Mayor 1',
      video: 'https://film.example/intro',
      phone: '+34 900 000 000',
    });
  });

  it('lead to no film but one of the web', () => {
    const company = { name: '', licence: null, address: null };
    for (const video of ['javascript:alert(1)', 'http://film.example/intro', '/intro.mp4', null])
      expect(
        withSettings(file, { company: { ...company, video } }).profile.company,
      ).not.toHaveProperty('video');
  });

  it('choose another logo and theme only where the bundle has them', () => {
    const other = withSettings(file, {
      app: { ...app, logo: 'assets/mark.svg', template: 'neo' },
    });
    expect(other.assets['logo']).toBe('t/es/assets/mark.2.svg');
    expect(other.themes['standard']).toBe('t/es/theme/neo.css');
    const unknown = withSettings(file, {
      app: { ...app, logo: 'https://elsewhere.example/logo.svg', template: 'edel' },
    });
    expect(unknown.assets).toEqual(file.assets);
    expect(unknown.themes).toEqual(file.themes);
  });

  it('leave what is empty or unknown as it was built', () => {
    const { profile } = withSettings(file, {
      app: { ...app, name: '' },
      company: { name: '', licence: null, address: null, video: null },
      locale: { currency: 'EUR', phoneCode: '999' },
    });
    expect(profile).toMatchObject({ name: 'Amapola', countryCode: 34 });
    expect(profile.company.name).toBe('Amapola S.A.');
  });
});

describe('kept settings', () => {
  const whole: AppSettings = {
    app,
    company: { name: 'Amapola S.A.', licence: null, address: null, video: null },
    locale: { currency: 'EUR', phoneCode: '34' },
    markets: { codes: ['ES', 'US'], current: 'ES' },
    accounts: { codes: [], current: 'ES' },
  };

  it('are read as they were written', () => {
    const text = JSON.stringify({ ...whole, at: 5 });
    expect(parseAppSettings(text)).toEqual(whole);
    expect(settingsMoment(text)).toBe(5);
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"app":{"name":1},"markets":{"codes":[1],"current":"ES"}}',
  ])('are as if never kept: %s', (text) => {
    expect(parseAppSettings(text)).toEqual({});
    expect(settingsMoment(text)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { ProfileFile } from './bundle.ts';
import { firstFiles } from './first-screen.ts';

const file = {
  navigation: { home: 'home' },
  screens: [
    { id: 'home', route: '/home', file: 'home.json', messages: ['market'] },
    { id: 'login', route: '/login', file: 'login.json', messages: ['auth'] },
    { id: 'quote', route: '/quote', file: 'quote.json', messages: ['market'] },
  ],
  messages: {
    en: { shell: 'shell.en', auth: 'auth.en', market: 'market.en', cookie: 'cookie.en' },
    tr: { shell: 'shell.tr' },
  },
  parts: { cookies: ['cookie'] },
  ahead: {
    files: ['sign-in.js', 'fields.js', 'list.js', 'banner.js'],
    screens: { home: { guest: [2], client: [2, 1] }, login: { guest: [0, 1], client: [] } },
    consent: [3, 1],
  },
} as unknown as ProfileFile;

const guest = { signedIn: false, language: 'en', isAsked: false };

describe('the files that a visit begins with', () => {
  it('are the scripts and forms of its screen, the screen itself and its words', () => {
    expect(firstFiles(file, { ...guest, route: '/login' })).toEqual([
      'sign-in.js',
      'fields.js',
      'login.json',
      'shell.en',
      'auth.en',
    ]);
  });

  it('are those of the home screen without a route, for the visitor who comes', () => {
    expect(firstFiles(file, { ...guest, route: '/' }).slice(0, 2)).toEqual([
      'list.js',
      'home.json',
    ]);
    expect(firstFiles(file, { ...guest, route: '/', signedIn: true }).slice(0, 3)).toEqual([
      'list.js',
      'fields.js',
      'home.json',
    ]);
  });

  it('have the question for consent where it will be asked, and nothing twice', () => {
    expect(firstFiles(file, { ...guest, route: '/login', isAsked: true })).toEqual([
      'sign-in.js',
      'fields.js',
      'banner.js',
      'login.json',
      'shell.en',
      'auth.en',
      'cookie.en',
    ]);
  });

  it('are what is known of any other screen or address, and of a language what there is', () => {
    expect(firstFiles(file, { ...guest, route: '/quote' })).toEqual([
      'quote.json',
      'shell.en',
      'market.en',
    ]);
    expect(firstFiles(file, { ...guest, route: '/nowhere', language: 'tr' })).toEqual(['shell.tr']);
  });
});

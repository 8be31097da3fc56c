import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language-choice.ts';
import { chooseProfile } from './profile-choice.ts';
import { chooseMode, chooseTheme, heldMode, shownTheme } from './theme-choice.ts';

describe('the profile', () => {
  const known = ['pl', 'es'];
  it('comes from the query, else the stored setting, else the default', () => {
    expect(chooseProfile(known, { query: 'es', stored: 'pl', fallback: 'pl' })).toBe('es');
    expect(chooseProfile(known, { query: null, stored: 'es', fallback: 'pl' })).toBe('es');
    expect(chooseProfile(known, { query: null, stored: null, fallback: 'pl' })).toBe('pl');
  });

  it('falls to the next source where a name is unknown', () => {
    expect(chooseProfile(known, { query: 'nobody', stored: 'es', fallback: 'pl' })).toBe('es');
    expect(chooseProfile(known, { query: '__proto__', stored: 'gone', fallback: 'pl' })).toBe('pl');
  });
});

describe('the language', () => {
  const offered = ['pl-PL', 'en-US'];
  it('is what was chosen, then what the browser prefers, then en-US where it is offered, then the first', () => {
    expect(chooseLanguage(offered, 'en-US', ['pl-PL'])).toBe('en-US');
    expect(chooseLanguage(offered, null, ['de-DE', 'en-GB', 'pl'])).toBe('en-US');
    expect(chooseLanguage(offered, 'tr-TR', ['de-DE'])).toBe('en-US');
    expect(chooseLanguage(['pl-PL', 'es-ES'], null, ['de-DE'])).toBe('pl-PL');
    expect(() => chooseLanguage([], null, [])).toThrow('no language');
  });
});

describe('the theme', () => {
  it('is standard for whatever is not offered', () => {
    expect(chooseTheme(['standard', 'neo'], 'neo')).toBe('neo');
    expect(chooseTheme(['standard', 'neo'], 'gs')).toBe('standard');
    expect(chooseTheme(['standard'], null)).toBe('standard');
  });

  it('is the standard one with its mode held for Dark and Light', () => {
    expect(chooseTheme(['standard', 'dark'], 'dark')).toBe('dark');
    expect(['dark', 'light', 'neo'].map(heldMode)).toEqual(['dark', 'light', null]);
    expect(['dark', 'light', 'neo', 'standard'].map(shownTheme)).toEqual([
      'standard',
      'standard',
      'neo',
      'standard',
    ]);
  });

  it('follows the system between light and dark until a mode is chosen', () => {
    expect(chooseMode(null, true)).toBe('dark');
    expect(chooseMode('light', true)).toBe('light');
    expect(chooseMode('purple', false)).toBe('light');
  });
});

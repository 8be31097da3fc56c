import { describe, expect, it } from 'vitest';
import { passwordWeakness } from './password-weakness.ts';

const owner = {
  username: 'marta.s',
  fullName: 'Marta Salcedo Rey',
  email: 'm.salcedo@correo.example',
  brand: 'Amapola Banca',
};
const list = new Set(['password', 'dragonfly', 'letmein']);
const weakness = (password: string) =>
  passwordWeakness(password, owner, (plain) => list.has(plain));

describe('a new password', () => {
  it.each([
    ['password', 'common'],
    ['PassWord', 'common'],
    ['letmein2026', 'common'],
    ['dragonfly!', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['aaaaaaaaaaaa', 'sequence'],
    ['123456789012', 'sequence'],
    ['zyxwvutsrq', 'sequence'],
    ['aaaabbbb1111', 'sequence'],
    ['poiuytrewq', 'sequence'],
    ['hk7p1hk7p1hk', 'sequence'],
    ['🐎🐎🐎🐎🐎🐎', 'sequence'],
    ['marta.s', 'containsName'],
    ['Salcedo1987', 'containsName'],
    ['xMartaSalcedo', 'containsName'],
    ['correo-2026!', 'containsName'],
    ['Amapola2026', 'containsBrand'],
    ['amapolabanca7', 'containsBrand'],
  ])('%s is refused as %s', (password, reason) => {
    expect(weakness(password)).toBe(reason);
  });

  it.each([
    'coach-and-four',
    'x7Kp2q',
    'four wheels and a horn',
    // Long enough without the name in it.
    'marta keeps nine red kites',
    'a field of amapola in may',
    '苹果树下的小猫',
    'żółta łódka',
  ])('%s is taken', (password) => {
    expect(weakness(password)).toBeNull();
  });

  it('reads a password of any length in time that grows with it alone', () => {
    let steps = 0;
    passwordWeakness('ab'.repeat(100_000), owner, () => {
      steps += 1;
      return false;
    });
    expect(steps).toBe(2);
  });
});

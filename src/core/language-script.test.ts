import { expect, it } from 'vitest';
import { isPrintable, isRightToLeft } from './language-script.ts';

it.each(['ar-EG', 'fa-IR', 'ur-PK', 'ps-AF', 'yi-US'])('%s runs from right to left', (tag) => {
  expect(isRightToLeft(tag)).toBe(true);
});

it.each(['ca-ES', 'fr-FR', 'el-GR', 'ja-JP', 'az-AZ'])('%s runs from left to right', (tag) => {
  expect(isRightToLeft(tag)).toBe(false);
});

it.each([
  ['en-US', true],
  ['zh-CN', true],
  ['hi-IN', true],
  ['es-ES', true],
  ['tr-TR', true],
  ['pl-PL', true],
  ['ca-ES', true],
  ['zh-TW', false],
  ['el-GR', false],
  ['uk-UA', false],
  ['ja-JP', false],
])('documents in %s can be printed: %s', (tag, isSo) => {
  expect(isPrintable(tag)).toBe(isSo);
});

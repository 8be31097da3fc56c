import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleFolder } from './bundle-folder.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'livery-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

// A folder that is in the current one and in no temporary root.
const here = 'generator/serve';

it('is the one of the root, also where the current folder has one of the same name', () => {
  mkdirSync(path.join(root, here), { recursive: true });
  expect(bundleFolder(here, { root })).toBe(path.join(root, here));
});

it('is the one of the current folder where the root has none', () => {
  expect(bundleFolder(here, { root })).toBe(path.resolve(here));
});

it('is where it is sought first, when it is nowhere', () => {
  expect(bundleFolder('dist/none', { root })).toBe(path.join(root, 'dist/none'));
});

it('is a whole path as it is', () => {
  const whole = path.join(root, 'dist', 'acme');
  expect(bundleFolder(whole, { root: os.homedir() })).toBe(whole);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import type { Deployment } from './deployment/deployment.ts';

/** Puts another theme on an open page as the app does: its stylesheet in the place of the one before, and the mode's class. */
export async function applyTheme(
  page: Page,
  deployment: Deployment,
  profile: string,
  theme: string,
  mode: 'light' | 'dark',
): Promise<void> {
  const file = themeFile(path.join(deployment.dist, profile), profile, theme);
  await page.evaluate(
    async ({ href, dark }) => {
      const root = document.documentElement;
      root.classList.toggle('dark', dark);
      root.classList.toggle('light', !dark);
      const link = document.querySelector<HTMLLinkElement>('link[data-theme]');
      if (link === null) throw new Error('the page wears no theme');
      if (!link.href.endsWith(href)) {
        await new Promise<unknown>((done, fail) => {
          link.onload = done;
          link.onerror = fail;
          link.href = href;
        });
      }
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    },
    { href: `/${file}`, dark: mode === 'dark' },
  );
}

function themeFile(bundle: string, profile: string, theme: string): string {
  const name = bundleIndex(bundle).profiles[profile];
  if (name === undefined) throw new Error(`no profile ${profile} in ${bundle}`);
  const file: ProfileFile = JSON.parse(readFileSync(path.join(bundle, name), 'utf8'));
  const sheet = file.themes[theme];
  if (sheet === undefined) throw new Error(`${profile} has no theme ${theme}`);
  return sheet;
}

function bundleIndex(bundle: string): BundleIndex {
  const text = /id="livery">([^<]*)</.exec(
    readFileSync(path.join(bundle, 'index.html'), 'utf8'),
  )?.[1];
  if (text === undefined) throw new Error(`${bundle}/index.html carries no index`);
  return JSON.parse(text);
}

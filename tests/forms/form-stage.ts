import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { openProject } from '#generator/config/read/project.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { compileGroups } from '#generator/messages/compile-messages.ts';
import { themeCss } from '#generator/themes/theme-css.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { neededChromium } from '#tests/needed-chromium.ts';
import './form-case.ts';

export interface FormStage {
  readonly page: Page;
  readonly tenants: readonly ResolvedTenant[];
  /** Gives the page the words of a tenant in a language. */
  speak(tenant: ResolvedTenant, locale: string): Promise<Readonly<Record<string, string>>>;
  /** Themes the page. */
  wear(tenant: ResolvedTenant, isDark: boolean): Promise<void>;
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

/** One page that can draw any declared form of any tenant, with the code that ships and nothing behind it. */
export async function openFormStage(): Promise<FormStage> {
  const project = openProject(workspaceAt());
  const tenants = checkTenants(project, []).resolutions.flatMap(({ tenant }) => tenant ?? []);
  const code = await pageCode();
  const browser: Browser = await chromium.launch({
    executablePath: neededChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({
    viewport: { width: 900, height: 1400 },
    reducedMotion: 'reduce',
  });
  await page.setContent(
    '<!doctype html><html lang="en"><head><title>Forms</title></head><body><div id="root"></div></body></html>',
  );
  await page.bringToFront();
  await page.addScriptTag({ content: code, type: 'module' });
  await page.waitForFunction(() => window.formPage !== undefined);
  return {
    page,
    tenants,
    async speak(tenant, locale) {
      const own = tenant.messages[locale] ?? {};
      const all = () => 'all';
      const compiled = compileGroups(project.messages, { [locale]: own }, all)[locale]?.get('all');
      await page.evaluate(([name, text]) => window.formPage.words(name, JSON.parse(text)), [
        locale,
        String(compiled?.content),
      ] as const);
      return {
        ...Object.fromEntries(project.messages.source),
        ...Object.fromEntries(project.messages.locales.get(locale) ?? []),
        ...own,
      };
    },
    async wear(tenant, isDark) {
      const theme = tenant.themes['standard'];
      if (theme === undefined) throw new Error(`${tenant.id} has no theme`);
      await page.evaluate(
        ([css, dark]) => {
          const style =
            document.getElementById('theme') ??
            document.head.appendChild(
              Object.assign(document.createElement('style'), { id: 'theme' }),
            );
          style.textContent = css;
          document.documentElement.classList.toggle('dark', dark);
          document.body.style.background = 'var(--t-color-canvas)';
          document.body.style.color = 'var(--t-color-text)';
        },
        [themeCss(theme), isDark] as const,
      );
    },
    close: () => browser.close(),
  };
}

async function pageCode(): Promise<string> {
  const built = await build({
    absWorkingDir: root,
    entryPoints: ['tests/forms/form-page.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'chrome111',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      'markdown-to-jsx/react': './generator/core/no-markdown.ts',
    },
    // As in the core that ships; esbuild's own aliases know no relative names.
    plugins: [
      {
        name: 'form-registry',
        setup: (building) =>
          building.onResolve({ filter: /^\.\.\/getDefaultRegistry\.js$/ }, () => ({
            path: path.join(root, 'generator/core/form-registry.ts'),
          })),
      },
    ],
  });
  const [file] = built.outputFiles;
  if (file === undefined) throw new Error('the page of forms could not be built');
  return file.text;
}

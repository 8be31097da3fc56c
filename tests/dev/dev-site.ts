import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { RunningServer } from '#generator/serve/serve.ts';
import { startDevServer } from '#generator/dev/dev-server.ts';
import { messageFolders } from '#generator/messages/message-folders.ts';
import { workspaceAt } from '#generator/workspace.ts';

/** The copies, by their names from the root. */
export interface SiteFiles {
  read(name: string): string;
  write(name: string, text: string): void;
}

/** A development server over copies of everything that is configuration, and a Chromium to look at it with. */
export interface DevSite extends SiteFiles {
  readonly server: RunningServer;
  /** Opens a path in a window of its own, in English, without motion. */
  open(path: string, viewport?: { readonly width: number; readonly height: number }): Promise<Page>;
  /** Removes a file or folder that a test has added. */
  drop(name: string): void;
  close(): Promise<void>;
}

/** `prepare` changes the copies before the server reads them. */
export async function openDevSite(
  executablePath: string,
  prepare?: (files: SiteFiles) => void,
): Promise<DevSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-dev-'));
  const shipped = workspaceAt();
  const workspace = {
    ...workspaceAt(folder),
    themes: path.join(folder, 'themes'),
    web: path.join(folder, 'web'),
  };
  for (const part of ['tenants', 'themes'] as const)
    cpSync(shipped[part], workspace[part], { recursive: true });
  for (const { folder: messages } of messageFolders(shipped))
    cpSync(messages, path.join(workspace.web, path.relative(shipped.web, messages)), {
      recursive: true,
    });
  const file = (name: string): string => path.join(folder, name);
  const files: SiteFiles = {
    read: (name) => readFileSync(file(name), 'utf8'),
    write(name, text) {
      mkdirSync(path.dirname(file(name)), { recursive: true });
      writeFileSync(file(name), text);
    },
  };
  prepare?.(files);
  const browser = await launch(executablePath);
  const server = await startDevServer({ workspace, ids: [], port: 0, api: 'http://127.0.0.1:9' });
  return {
    ...files,
    server,
    async open(address, viewport = { width: 1280, height: 900 }) {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(new URL(address, server.url).href);
      return page;
    },
    drop: (name) => rmSync(file(name), { recursive: true, force: true }),
    async close() {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function launch(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

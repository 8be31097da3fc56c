import type { Page } from '@playwright/test';
import { payloadCall, payloadHost } from '#tests/payloads/script-payloads.ts';

export interface WatchedPayloads {
  /** What ran, opened a dialog or asked another host, so far. */
  happened(): readonly string[];
  /** What of the document is more than text: handlers, foreign addresses, elements that run or load. */
  inDocument(): Promise<readonly string[]>;
}

/** Watches a page, before it opens, for anything that a payload does. */
export async function watchPayloads(page: Page, origin: string): Promise<WatchedPayloads> {
  const happened: string[] = [];
  await page.exposeFunction(payloadCall, (id: number) => happened.push(`payload ${id} ran`));
  page.on('dialog', async (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (new URL(url).origin !== origin && !/^(?:data|blob):/.test(url))
      happened.push(`request: ${url}`);
  });
  page.on('popup', (popup) => happened.push(`window: ${popup.url()}`));
  return {
    happened: () => happened,
    inDocument: () =>
      page.evaluate((host) => {
        const loading = new Set(['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'PORTAL', 'FRAME', 'APPLET']);
        return [...document.querySelectorAll('*')].flatMap((element) => {
          const attributes = [...element.attributes];
          const isWrong =
            loading.has(element.tagName) ||
            (element instanceof HTMLScriptElement && element.textContent.includes('payloadRan')) ||
            (element instanceof HTMLMetaElement && element.httpEquiv === 'refresh') ||
            attributes.some(
              ({ name, value }) =>
                /^on/i.test(name) ||
                name === 'srcdoc' ||
                (/^(?:href|src|action|formaction|ping|data|poster|xlink:href|style)$/.test(name) &&
                  (value.includes(host) || /^[\s\p{Cc}]*(?:java|vb)script:/iu.test(value))),
            );
          return isWrong ? [element.outerHTML.slice(0, 200)] : [];
        });
      }, payloadHost),
  };
}

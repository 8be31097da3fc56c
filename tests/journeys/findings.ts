import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds serious or critical on the page, in words that lead to the place. One rule alone when it is named.
 * The checker is put into the page once, past its policy, so that many looks at one page cost little.
 */
export async function findings(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const checker = window.axe;
    if (checker === undefined) throw new Error('axe did not arrive in the page');
    const { violations, incomplete, passes } = await checker.run(document, {
      ...(only === undefined ? {} : { runOnly: [only] }),
      resultTypes: ['violations'],
      preload: false,
    });
    if (violations.length + incomplete.length + passes.length === 0)
      throw new Error('axe found nothing to look at');
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 4)
          .map(
            (node) =>
              `${id}: ${node.html.slice(0, 160)} ${node.any.map(({ message }) => message).join('; ')}`,
          ),
      );
  }, rule);
}

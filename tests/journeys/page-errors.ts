import type { BrowserContext } from '@playwright/test';

export interface PageErrors {
  /** Says that a complaint which matches belongs to this journey. */
  expect(pattern: RegExp): void;
  /** Complaints so far that no journey said to expect. */
  unexpected(): readonly string[];
}

/** What the browser of the journeys says where it lets no worker in (playwright.config.ts). */
const blockedWorker = 'Service Worker registration blocked by Playwright';
const policyMark = 'content security policy was broken';

/** Collects console errors and warnings, uncaught errors and policy reports of every page of a context. */
export async function watchPageErrors(context: BrowserContext): Promise<PageErrors> {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.text() === blockedWorker) return;
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`page error: ${error.error().message}`));
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${mark}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  }, policyMark);
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () =>
      heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}

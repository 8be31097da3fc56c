import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunningServer } from '#generator/serve/serve.ts';
import type { MockRequest } from '#generator/mock/mock-request.ts';
import { startMockServer } from '#generator/mock/mock-server.ts';
import { neededChromium } from '#tests/needed-chromium.ts';
import { encodedDocument } from '#tests/openapi/encoded-document.ts';
import { mockStage } from '#tests/openapi/mock-stage.ts';
import { openDevSite, type DevSite, type SiteFiles } from './dev-site.ts';

// No bar: what ends a test that waits for nothing.
const waiting = { timeout: 120_000 };

/** The service takes smaller files than its document says. */
const strict = structuredClone(encodedDocument);
strict.components.schemas.Claim.properties.statement.maxLength = 1_000;
const { service } = mockStage('claims', strict);

/** The form, its screen and its document, in the tenant `pl`. */
function addClaims(site: SiteFiles): void {
  const profile = JSON.parse(site.read('tenants/pl/profile.json'));
  site.write(
    'tenants/pl/profile.json',
    JSON.stringify({
      ...profile,
      services: { claims: { base: mock.url } },
      screens: ['login', 'dashboard', 'claim'],
    }),
  );
  site.write('tenants/pl/openapi/claims.json', JSON.stringify(encodedDocument));
  site.write(
    'tenants/pl/screens/claim.json',
    JSON.stringify({
      id: 'claim',
      route: '/claim',
      title: 'nav.portfolio',
      regions: { main: [{ id: 'claim', block: 'form', props: { form: 'claim' } }] },
    }),
  );
  const file = { type: 'string', format: 'chosen-file' };
  site.write(
    'tenants/pl/forms/claim.json',
    JSON.stringify({
      id: 'claim',
      title: 'nav.portfolio',
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['note', 'statement'],
        properties: {
          note: { type: 'string', minLength: 1, maxLength: 200 },
          statement: file,
          pages: { type: 'array', maxItems: 3, items: file },
        },
      },
      ui: {
        note: { label: 'form.login.username', widget: 'text' },
        statement: {
          label: 'nav.portfolio',
          widget: 'file',
          accept: ['application/pdf', 'image/png'],
          megabytes: 0.2,
        },
        pages: { label: 'nav.market', widget: 'file' },
      },
      submit: {
        operation: 'claims/createClaim',
        label: 'form.image.add',
        confirm: { title: 'form.review.title' },
      },
    }),
  );
}

const asked: MockRequest[] = [];
let mock: RunningServer;
let site: DevSite;
let page: Page;

beforeAll(async () => {
  mock = await startMockServer({
    service: () => ({
      ...service,
      answer(request) {
        asked.push(request);
        return service.answer(request);
      },
    }),
    port: 0,
    latency: 0,
  });
  site = await openDevSite(neededChromium(), addClaims);
}, 300_000);
beforeEach(async () => {
  asked.length = 0;
  page = await site.open('pl/claim');
});
afterAll(async () => {
  await site.close();
  await mock.close();
});

const field = (name: string) => page.getByRole('group', { name });
const press = (name: string) => page.locator('main').getByRole('button', { name }).click(waiting);

async function choose(name: string, ...files: readonly (readonly [string, string, number])[]) {
  await field(name)
    .locator('input[type=file]')
    .setInputFiles(
      files.map(([own, mimeType, length]) => ({
        name: own,
        mimeType,
        buffer: Buffer.alloc(length, 'x'),
      })),
      waiting,
    );
}

it('a file is refused where it was chosen, shown before it is sent, and sent as it is', async () => {
  await page.getByRole('textbox', { name: 'Username' }).fill('For May', waiting);
  await press('Continue');
  await field('Portfolio').getByText('PDF or PNG, up to 0.2 MB.').waitFor();
  await page.getByText('Choose a file.', { exact: true }).waitFor();

  await choose('Portfolio', ['page.html', 'text/html', 10]);
  await page.getByText('page.html isn’t accepted. Use PDF or PNG.').waitFor();
  await choose('Portfolio', ['may.pdf', 'application/pdf', 200_001]);
  await page.getByText('may.pdf is too large. The maximum is 0.2 MB.').waitFor();
  await choose('Portfolio', ['may.pdf', 'application/pdf', 900]);
  await field('Portfolio').getByText('may.pdf', { exact: false }).first().waitFor();
  await choose('Market', ['1.png', 'image/png', 1_500], ['2.txt', 'text/plain', 3]);
  await choose('Market', ['3.png', 'image/png', 5]);
  await page.getByRole('button', { name: 'Remove 2.txt' }).click();

  await press('Continue');
  await page.getByText('1.png, 3.png').waitFor();
  await press('Choose an image');
  await page.getByText('Sent.').waitFor();
  expect(asked.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked.at(-1)?.parts).toEqual([
    { name: 'note', content: 'For May' },
    { name: 'statement', content: { name: 'may.pdf', type: 'application/pdf', bytes: 900 } },
    { name: 'pages', content: { name: '1.png', type: 'image/png', bytes: 1_500 } },
    { name: 'pages', content: { name: '3.png', type: 'image/png', bytes: 5 } },
  ]);
}, 300_000);

it('what the service says of a file stands at its field, and another file can be sent', async () => {
  await page.getByRole('textbox', { name: 'Username' }).fill('For June', waiting);
  await choose('Portfolio', ['june.pdf', 'application/pdf', 1_001]);
  await press('Continue');
  await press('Choose an image');
  await page.getByText('This file is too large.').waitFor();
  await choose('Portfolio', ['june.pdf', 'application/pdf', 1_000]);
  await page.getByText('This file is too large.').waitFor({ state: 'detached' });
  await press('Continue');
  await press('Choose an image');
  await page.getByText('Sent.').waitFor();
}, 300_000);

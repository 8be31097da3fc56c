import type { Page } from '@playwright/test';
import { expect, type Frame } from './journey.ts';
import type { Words } from './words.ts';

/** One thing that can be on screen. */
export interface Sight {
  readonly name: string;
  open(page: Page, words: Words, frame: Frame): Promise<void>;
}

/** Everything that a guest can see. */
export const guestSights: readonly Sight[] = [
  {
    name: 'dashboard',
    open: (page, words) => openScreen(page, '/dashboard', words('dashboard.guest.detail')),
  },
  {
    name: 'login',
    open: (page, words) => openScreen(page, '/login', words('form.login.forgotten')),
  },
  {
    name: 'register',
    open: (page, words) => openScreen(page, '/register', words('form.register.phone')),
  },
  {
    name: 'reset-password',
    open: (page, words) => openScreen(page, '/reset-password', words('reset.lead.title')),
  },
  { name: 'connection test', open: (page, words) => openScreen(page, '/test', words('test.run')) },
  {
    name: 'start',
    async open(page, words) {
      await openScreen(page, '/test', words('test.run'));
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage))
          if (name.endsWith('.startup')) localStorage.removeItem(name);
      });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: words('startup.details') }).click();
      await expect(page.getByRole('button', { name: words('startup.clear') })).toBeEnabled();
    },
  },
  {
    name: 'cookies',
    async open(page, words) {
      await openScreen(page, '/test', words('test.run'));
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: words('cookie.open') })
        .click();
      await expect(page.getByRole('dialog', { name: words('cookie.title') })).toBeVisible();
    },
  },
  {
    name: 'document',
    open: (page, words) => openScreen(page, '/privacy', words('generic.document.contents')),
  },
  {
    name: 'cookie policy',
    open: (page, words) => openScreen(page, '/cookie', words('generic.document.contents')),
  },
  {
    name: 'guide',
    open: (page, words) => openScreen(page, '/guide/ipo', words('screen.ipoGuide.title')),
  },
  {
    name: 'key information',
    open: (page, words) =>
      openScreen(page, '/documents/key-information', words('screen.keyInformation.title')),
  },
  {
    name: 'prospectus',
    open: (page, words) =>
      openScreen(page, '/documents/prospectus', words('screen.prospectus.title')),
  },
  {
    name: 'terms',
    open: (page, words) => openScreen(page, '/terms', words('screen.terms.agreement.title')),
  },
  {
    name: '404',
    open: (page, words) => openScreen(page, '/nowhere', words('screen.notFound.message')),
  },
];

/** What a guest sees of a tenant that keeps the screens of the base: the sandbox has an about page of its own. */
export const baseSights: readonly Sight[] = [
  {
    name: 'about',
    open: (page, words) => openScreen(page, '/about', words('screen.about.title')),
  },
];

/** Everything that a client can see. */
export const clientSights: readonly Sight[] = [
  {
    name: 'dashboard',
    open: (page, words) => openScreen(page, '/dashboard', words('portfolio.assets.title')),
  },
  // One venue's rows are like all the others', and a fifth of the work.
  {
    name: 'market',
    open: (page, words) => openScreen(page, '/market?venue=XWAR-S', words('market.table.title')),
  },
  {
    name: 'market map',
    open: (page, words) =>
      openScreen(page, '/market?view=map&venue=XWAR-S', words('market.table.marketCap')),
  },
  {
    name: 'quote',
    open: (page, words) => openScreen(page, '/quote?s=IBRX&ex=XMAD-S', words('quote.marketCap')),
  },
  {
    name: 'watchlists',
    open: (page, words) => openScreen(page, '/watchlists', words('market.watch.manage')),
  },
  {
    name: 'portfolio',
    open: (page, words) => openScreen(page, '/portfolio', words('portfolio.holdings.title')),
  },
  {
    name: 'profile',
    open: (page, words) => openScreen(page, '/profile', words('profile.preferences.title')),
  },
  {
    name: 'settings',
    open: (page, words) => openScreen(page, '/settings', words('message.preferences.title')),
  },
  { name: 'kyc', open: (page, words) => openScreen(page, '/kyc', words('kyc.approved.title')) },
  {
    name: 'search',
    open: (page, words) => openScreen(page, '/dashboard?search=an', words('search.open')),
  },
  {
    name: 'avatar',
    async open(page, words) {
      await openScreen(page, '/profile', words('profile.preferences.title'));
      await page.getByRole('button', { name: words('avatar.change') }).click();
    },
  },
  {
    name: 'beneficiary',
    async open(page, words) {
      // Another journey may have added a beneficiary meanwhile.
      await openScreen(page, '/beneficiary', words('nominee.title'));
      await page.getByRole('button', { name: words('nominee.add') }).click();
      await expect(page.getByRole('dialog').getByLabel(words('form.nominee.name'))).toBeVisible();
      // A minor has the most to be asked about.
      await page.getByRole('dialog').locator('[name="dob"]').pressSequentially('2020-01-01');
      await page.getByRole('dialog').locator('[name="share"]').focus();
      await expect(
        page.getByRole('dialog').getByLabel(words('form.nominee.guardianName')),
      ).toBeVisible();
    },
  },
  {
    name: 'security',
    open: (page, words) => openScreen(page, '/profile/security', words('security.sessions.this')),
  },
  {
    name: 'banking',
    open: (page, words) => openScreen(page, '/banking', words('banking.links.title')),
  },
  {
    name: 'bank accounts',
    open: (page, words) => openScreen(page, '/bank-accounts', words('payee.add')),
  },
  {
    name: 'deposit',
    open: (page, words) => openScreen(page, '/deposit', words('deposit.submit')),
  },
  {
    name: 'withdraw',
    open: (page, words) => openScreen(page, '/withdraw', words('withdraw.list.title')),
  },
  {
    name: 'exchange',
    open: (page, words) => openScreen(page, '/exchange', words('exchange.title')),
  },
  {
    name: 'calendar',
    open: (page, words) => openScreen(page, '/calendar', words('calendar.title')),
  },
  {
    name: 'reports',
    open: (page, words) => openScreen(page, '/reports', words('report.title')),
  },
  {
    name: 'statement',
    open: (page, words) => openScreen(page, '/statement', words('screen.statement.title')),
  },
  {
    name: 'outstanding',
    open: (page, words) => openScreen(page, '/outstanding', words('screen.outstanding.title')),
  },
  {
    name: 'orders',
    open: (page, words) => openScreen(page, '/orders', words('screen.orders.title')),
  },
  {
    name: 'discover',
    open: (page, words) => openScreen(page, '/discover', words('product.catalogue')),
  },
  {
    name: 'loan',
    open: (page, words) => openScreen(page, '/loan', words('loan.list.title')),
  },
  {
    name: 'score',
    open: (page, words) => openScreen(page, '/score', words('score.factors.title')),
  },
  {
    name: 'close account',
    open: (page, words) => openScreen(page, '/profile/close', words('closure.keep.title')),
  },
  {
    name: 'support',
    open: (page, words) => openScreen(page, '/support', words('chat.write')),
  },
  {
    name: 'price alerts',
    open: (page, words) => openScreen(page, '/alerts', words('alert.open')),
  },
  {
    name: 'news',
    open: (page, words) => openScreen(page, '/news', words('news.topic.service')),
  },
  {
    name: 'article',
    async open(page, words) {
      await openScreen(page, '/news?topic=service', words('news.topic.service'));
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'messages',
    open: (page, words) => openScreen(page, '/messages', words('message.all')),
  },
  {
    name: 'message drawer',
    async open(page, words) {
      await openScreen(page, '/dashboard', words('portfolio.assets.title'));
      // How many are unread changes with the journeys beside this one.
      const name = new RegExp(`^${words('message.open', { unread: '0' })}`);
      await page.getByRole('banner').getByRole('button', { name }).click();
      const drawer = page.getByRole('dialog', { name: words('message.title') });
      await expect(drawer.getByRole('link', { name: words('message.seeAll') })).toBeVisible();
      await expect(drawer.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'password sheet',
    async open(page, words) {
      await openScreen(page, '/profile/security', words('security.sessions.this'));
      await page.getByRole('button', { name: words('profile.security.changePassword') }).click();
      await page
        .getByRole('dialog')
        .getByLabel(words('form.changePassword.new'), { exact: true })
        .fill('kestrel7');
      await expect(page.getByText(words('strength.weak'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'menu',
    async open(page, words, frame) {
      await openScreen(page, '/dashboard', words('portfolio.assets.title'));
      await frame.openMenu();
      for (const id of ['menu.language', 'menu.theme'])
        await frame.menu.getByRole('button', { name: words(id), exact: true }).click();
    },
  },
];

/** What a client with trading plans can see beside that. */
export const plannerSights: readonly Sight[] = [
  {
    name: 'trading plans',
    open: (page, words) => openScreen(page, '/ai-trading', words('tradingPlan.list.title')),
  },
  {
    name: 'trading plan',
    async open(page, words) {
      await openScreen(page, '/ai-trading', words('tradingPlan.list.title'));
      const plans = page
        .getByRole('main')
        .getByRole('region', { name: words('tradingPlan.list.title') });
      await plans.getByRole('button', { name: words('tradingPlan.status.ended') }).click();
      await expect(
        page.getByRole('dialog').getByRole('slider', { name: words('tradingPlan.chart') }),
      ).toBeVisible();
    },
  },
];

async function openScreen(page: Page, path: string, sign: string): Promise<void> {
  await page.goto(path);
  await expect(
    page.getByText(sign, { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  // Skeletons have disappeared when everything that was asked for has arrived.
  await page.waitForLoadState('networkidle');
  // What has not come keeps what is below it unseen, and it would not be looked at.
  await expect(page.locator('main [data-arriving]')).toHaveCount(0);
}

import type { DevSite } from './dev-site.ts';

/** One kind of edit, made again and again, and how the login page of `pl` shows that it has arrived. */
export interface PageEdit {
  readonly name: string;
  make(site: DevSite, turn: number): void;
  /** What the page asks for anew because of it, besides its profile, screen and form. */
  readonly fetches?: string;
  /** Runs in the page. */
  readonly seen: (turn: number) => boolean;
}

export const pageEdits: readonly PageEdit[] = [
  {
    name: 'a message of the tenant',
    fetches: 'messages/auth',
    make: (site, turn) =>
      site.write(
        'tenants/pl/messages/en-US.json',
        JSON.stringify({ 'form.login.title': `Come in ${turn}` }),
      ),
    seen: (turn) => document.querySelector('h2')?.textContent === `Come in ${turn}`,
  },
  {
    name: 'a theme token of the tenant',
    fetches: 'theme/standard',
    make: (site, turn) =>
      site.write('tenants/pl/theme.json', JSON.stringify({ shape: { control: `${turn}px` } })),
    seen: (turn) =>
      getComputedStyle(document.querySelector('button[type=submit]') ?? document.body)
        .borderTopLeftRadius === `${turn}px`,
  },
  {
    name: "the order of a screen's blocks",
    make: (site, turn) =>
      site.write(
        'tenants/pl/screens/login.json',
        loginWithHeadline(turn % 2 === 0 ? 'append' : 'prepend'),
      ),
    seen: (turn) => {
      const form = document.querySelector('main form');
      const headline = document.querySelector('main a[href*="login"]');
      if (form === null || headline === null) return false;
      const isBelow =
        (form.compareDocumentPosition(headline) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBelow === (turn % 2 === 0);
    },
  },
  {
    name: 'a message of the product',
    fetches: 'messages/auth',
    make: (site, turn) => {
      const texts = JSON.parse(site.read('web/features/auth/messages/en-US.json')) as Record<
        string,
        string
      >;
      site.write(
        'web/features/auth/messages/en-US.json',
        JSON.stringify({ ...texts, 'form.login.submit': `Enter ${turn}` }, null, 2),
      );
    },
    seen: (turn) => document.querySelector('button[type=submit]')?.textContent === `Enter ${turn}`,
  },
];

function loginWithHeadline(op: 'append' | 'prepend'): string {
  return JSON.stringify({
    regions: { main: { patch: [{ op, value: { id: 'words', block: 'dashboard/headline' } }] } },
  });
}

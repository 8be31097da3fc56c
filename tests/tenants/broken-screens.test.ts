import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { form, writeTenant, type Changes } from './broken-tenant.ts';
import { tenantFolder } from '#tests/openapi/tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());

/** Finding lines of a tenant with a table, its own form and its own text, when one thing in it is different. */
function linesWith(change: Changes = {}): string[] {
  writeTenant(pl, change);
  return pl.lines();
}

beforeEach(() =>
  pl.profile((profile) => {
    profile['services'] = { broker: { base: 'https://broker.example' } };
    profile['screens'] = [
      'dashboard',
      'market',
      'portfolio',
      'profile',
      'login',
      'placed',
      'pot',
    ];
  }),
);

describe('what would show a broken screen', () => {
  it('is not in the tenant that the cases change', () => {
    expect(linesWith()).toEqual([]);
  });

  it.each<[what: string, change: Changes, finding: string]>([
    [
      'a placeholder that nothing fills in',
      { message: 'Witaj, {name}' },
      'messages/pl-PL.json:2:19 message/argument {name} is not filled in where this message is shown (write the text without it)',
    ],
    [
      'a tag that nothing fills in',
      { message: 'Moja <b>skarbonka</b>' },
      'messages/pl-PL.json:2:19 message/argument <b> is not filled in where this message is shown (write the text without it)',
    ],
    [
      'a text of the product that needs what is not given here',
      { form: { title: 'form.password.help' } },
      'forms/pot.json:3:12 message/argument "form.password.help" contains {min}, which is not filled in here (name another message)',
    ],
    [
      'an empty text',
      { message: ' ' },
      'messages/pl-PL.json:2:19 message/empty the text is empty; clients would see nothing here',
    ],
    [
      'a placeholder that is left out',
      { overridden: { 'form.password.help': 'Długie hasło' } },
      'messages/pl-PL.json:3:25 message/dropped warning: {min} of the default text is missing, so clients do not see what it stands for',
    ],
    [
      'a parameter of the route in a link of an entry',
      { table: { on: { select: { to: '/pots/:name' } } } },
      'screens/placed.json:46:19 reference/route nothing fills in ":name" in this link (write {field} with a field of the entry, for example {id})',
    ],
    ...['/pots/{name', '/pots/${name}', '/pots/{{name}}', '/placed?open=:name'].map(
      (to): [string, Changes, string] => [
        `a link that is left with a sign of its own: ${to}`,
        { table: { on: { select: { to } } } },
        `screens/placed.json:46:19 reference/route nothing fills in "${to.replace(/^.*[/=]/, '')}"`,
      ],
    ),
    ...[
      ['place', 'an object'],
      ['isPaid', 'true or false'],
      ['parts', 'a list'],
    ].map(([field = '', what]): [string, Changes, string] => [
      `a link made of ${what}`,
      { table: { on: { select: { to: `/pots/{${field}}` } } } },
      `screens/placed.json:46:19 bind/format "${field}" in broker/listOrders is ${what}, which cannot be part of a link`,
    ]),
    [
      'an element of HTML in a text',
      { message: 'Moja<br/>skarbonka' },
      'messages/pl-PL.json:2:19 message/syntax <br/> would be shown as it is written',
    ],
    [
      'a character by its name in HTML',
      { message: 'Moja&nbsp;skarbonka' },
      'messages/pl-PL.json:2:19 message/syntax &nbsp; would be shown as it is written',
    ],
    [
      'the date of an amount',
      { props: { columns: [{ field: 'day' }, { field: 'amount', format: 'date' }] } },
      'is a decimal number, which the format "date" cannot show (use "money" or "number")',
    ],
    [
      'money of a word',
      { props: { columns: [{ field: 'day' }, { field: 'state', format: 'money' }] } },
      'is a text, which the format "money" cannot show (use "text" or "badge")',
    ],
    [
      'a list of objects in a cell',
      { props: { columns: [{ field: 'day' }, { field: 'parts' }] } },
      'bind/format "parts" in broker/listOrders is a list of objects, which a single value cannot show',
    ],
    [
      'a parameter of the route in a link that has no entry',
      { form: { submit: { ...form.submit, success: { to: '/pots/:id' } } } },
      'forms/pot.json:26:13 reference/route nothing fills in ":id" in this link (name the screen, or its route with a value)',
    ],
    [
      'a field in braces in a link that has no entry',
      { form: { submit: { ...form.submit, success: { to: '/pots/{id}' } } } },
      'reference/route nothing fills in "{id}" in this link',
    ],
    [
      'a column that is there already',
      { props: { columns: [{ field: 'day' }, { field: 'name' }, { field: 'day' }] } },
      'schema/duplicate {"field":"day"} is listed twice',
    ],
    [
      'an order by what is no column',
      { props: { sort: { field: 'id' } } },
      'screens/placed.json:40:22 bind/sort the table has no column "id" to sort by (known: name, day, at, price, place.city)',
    ],
    [
      'money on a date',
      { props: { columns: [{ field: 'day', format: 'money' }] } },
      'screens/placed.json:22:25 bind/format "day" in broker/listOrders is a date without a time, which the format "money" cannot show (use "date")',
    ],
    [
      'a percentage of a moment',
      { props: { columns: [{ field: 'day' }, { field: 'at', format: 'percent' }] } },
      'bind/format "at" in broker/listOrders is a date and time, which the format "percent" cannot show (use "moment" or "date")',
    ],
    [
      'the time of a day',
      { props: { columns: [{ field: 'day', format: 'time' }] } },
      'bind/format "day" in broker/listOrders is a date without a time, which the format "time" cannot show (use "date")',
    ],
    [
      'a number of what is true or false',
      { props: { columns: [{ field: 'day' }, { field: 'isPaid', format: 'number' }] } },
      'is true or false, which the format "number" cannot show (use "text" or "badge")',
    ],
    [
      'the date of an identifier',
      { props: { columns: [{ field: 'day' }, { field: 'id', format: 'date' }] } },
      'is a text, which the format "date" cannot show (use "text" or "badge")',
    ],
    [
      'a number for a currency',
      { props: { columns: [{ field: 'day' }, { field: 'amount', format: 'money', currency: 'price' }] } },
      'bind/format "price" in broker/listOrders is a number, which is no currency (name the field that has its code, such as EUR)',
    ],
    [
      'a chart of words',
      {
        table: {
          block: 'chart',
          props: { kind: 'bar', x: { field: 'name' }, series: [{ field: 'state', title: 'pl.pot.title' }] },
          on: undefined,
        },
      },
      'bind/format "state" in broker/listOrders is a text, which a chart cannot draw (name a number)',
    ],
    [
      'a link from what cannot be selected',
      {
        table: {
          block: 'chart',
          props: { kind: 'bar', x: { field: 'name' }, series: [{ field: 'price', title: 'pl.pot.title' }] },
        },
      },
      'schema/unknown-key block "chart" does not support "on": nothing in it can be selected (it is for "list", "table", "timeline")',
    ],
    [
      'an object in a cell',
      { props: { columns: [{ field: 'day' }, { field: 'place' }] } },
      'bind/format "place" in broker/listOrders is an object; name one of its fields (for example "place.city", "place.street")',
    ],
    [
      'a message on a screen that is left',
      { form: { submit: { ...form.submit, success: { message: 'form.sent', to: '/market' } } } },
      'forms/pot.json:26:18 form/success the success message is never shown, because the form opens /market (remove "message" or "to")',
    ],
    ...[
      ['/assets', '/assets'],
      ['/t', '/t'],
      ['/assets/orders', '/assets'],
      ['/t/:id', '/t'],
      ['/_headers', '/_headers'],
      ['/orders/_placed', '/orders/_placed'],
    ].map(([route = '', taken = '']): [string, Changes, string] => [
      `the route ${route}, which the host takes`,
      { route },
      `screens/placed.json:3:12 tenant/reserved-route the host has files of its own at ${taken}, so a screen there could not be reloaded (choose another route)`,
    ]),
  ])('is one finding: %s', (_what, change, finding) => {
    const lines = linesWith(change);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(finding);
  });

  it.each<[what: string, change: (profile: Record<string, unknown>) => void, finding: RegExp]>([
    [
      'an unknown currency',
      (profile) => (profile['currency'] = 'PNL'),
      /profile\.json:\d+:\d+ reference\/currency there is no currency "PNL"/,
    ],
    [
      'limits in an unknown currency',
      (profile) => (profile['banking'] = { withdrawals: { EUX: { minimum: '5' } } }),
      /profile\.json:\d+:\d+ reference\/currency there is no currency "EUX" \(did you mean "EU[A-Z]"\?\)/,
    ],
    [
      'a currency that is not even written like one',
      (profile) => (profile['currency'] = 'złoty'),
      /schema\/pattern "złoty" does not match the required format: three capital letters/,
    ],
    [
      'a name of blanks',
      (profile) => (profile['name'] = ' \u00a0 '),
      /profile\.json:\d+:\d+ schema\/pattern .* does not match the required format: at least one letter or digit/,
    ],
    [
      'a name with a line break',
      (profile) => (profile['name'] = 'Wisła\nInvest'),
      /schema\/pattern "Wisła\\nInvest" does not match .*without control characters; for example "Acme Invest"/,
    ],
    [
      'a name that turns what follows around',
      (profile) => (profile['name'] = 'Wisła \u202eInvest'),
      /schema\/pattern/,
    ],
    [
      'an address of blanks',
      (profile) =>
        (profile['company'] = { ...(profile['company'] as object), address: '   ' }),
      /schema\/pattern/,
    ],
  ])('is one finding in the profile: %s', (_what, change, finding) => {
    linesWith();
    pl.profile(change);
    expect(pl.lines()).toEqual([expect.stringMatching(finding)]);
  });

  it('is one finding in the logo, on its line', () => {
    linesWith();
    const logo = path.join(pl.root.workspace.tenants, 'pl/assets/logo.svg');
    pl.write('assets/logo.svg', readFileSync(logo, 'utf8').replace('</svg>', '\n</g></svg>'));
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /^tenants\/pl\/assets\/logo\.svg:\d+:1 file\/broken-svg assets\/logo\.svg has a <\/g> where <\/svg> is expected$/,
      ),
    ]);
    pl.write('assets/logo.svg', readFileSync(logo, 'utf8').replace(/ xmlns="[^"]*"/, ''));
    expect(pl.lines()).toEqual([expect.stringContaining('logo.svg:1:1 file/broken-svg')]);
  });
});

describe('a route that only begins like a folder of the host', () => {
  it.each(['/t-bills', '/tax', '/assets-and-debts', '/my_orders'])('is fine: %s', (route) => {
    expect(linesWith({ route })).toEqual([]);
  });
});

describe('what fills a message in', () => {
  it('is known of the heading of an entry and of the help of a field', () => {
    expect(
      linesWith({ form: { ui: { name: { ...form.ui.name, help: 'form.password.help' } } } }),
    ).toEqual([]);
  });
});

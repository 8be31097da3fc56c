import type { TenantFolder } from '#tests/openapi/tenant-folder.ts';

const orders = {
  id: 'orders',
  block: 'table',
  bind: { operation: 'broker/listOrders' },
  props: {
    columns: [
      { field: 'name' },
      { field: 'day', format: 'date' },
      { field: 'at', format: 'moment' },
      { field: 'price', format: 'money' },
      { field: 'place.city' },
    ],
    sort: { field: 'day', descending: true },
  },
  on: { select: { to: '/pots/{name}' } },
};
/** A form with one field. */
export const form = {
  id: 'pot',
  title: 'pl.pot.title',
  schema: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1 } },
  },
  ui: { name: { label: 'pl.pot.title', widget: 'text' } },
  submit: { operation: 'broker/addOrder', label: 'pl.pot.title' },
};
const text = { type: 'string' };
const order = {
  type: 'object',
  required: ['name'],
  properties: {
    name: text,
    day: { ...text, format: 'date' },
    at: { ...text, format: 'date-time' },
    id: { ...text, format: 'uuid' },
    isPaid: { type: 'boolean' },
    price: { type: 'number' },
    amount: { ...text, pattern: '^\\d+\\.\\d{2}$' },
    state: { ...text, enum: ['open', 'closed'] },
    parts: { type: 'array', items: { type: 'object', properties: { city: text } } },
    place: { type: 'object', properties: { city: text, street: text } },
  },
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const broker = {
  openapi: '3.1.0',
  info: { title: 'Broker', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: { 200: { description: 'ok', ...json({ type: 'array', items: order }) } },
      },
      post: {
        operationId: 'addOrder',
        requestBody: json({ type: 'object', required: ['name'], properties: { name: text } }),
        responses: { 204: { description: 'ok' } },
      },
    },
  },
};

/** What is different from a tenant in which all is right. */
export interface Changes {
  readonly table?: object;
  readonly props?: object;
  readonly form?: object;
  readonly route?: string;
  readonly message?: string;
  readonly overridden?: Readonly<Record<string, string>>;
}

/** Writes a tenant with a table, its own form and its own text, when one thing in it is different. */
export function writeTenant(pl: TenantFolder, change: Changes): void {
  const screen = (id: string, route: string, block: object): void =>
    pl.write(`screens/${id}.json`, {
      id,
      route,
      title: 'nav.portfolio',
      ...(route.includes(':')
        ? {}
        : { tab: { title: 'nav.portfolio', icon: 'bank', order: 9 } }),
      regions: { main: [block] },
    });
  const props = { ...orders.props, ...change.props };
  screen('placed', change.route ?? '/placed', { ...orders, props, ...change.table });
  screen('pot', '/pots/:id', { id: 'pot', block: 'form', props: { form: 'pot' } });
  pl.write('openapi/broker.json', broker);
  pl.write('forms/pot.json', { ...form, ...change.form });
  for (const locale of ['pl-PL', 'en-US'])
    pl.write(`messages/${locale}.json`, {
      'pl.pot.title': locale === 'pl-PL' ? (change.message ?? 'Skarbonka') : 'Pot',
      ...(locale === 'pl-PL' ? change.overridden : {}),
    });
}


import type { StoredFeature } from '#server/db/tables/client.ts';

/** What the back office lets a verified client of the demonstration do. */
export const demoFeatures: Readonly<Record<string, StoredFeature>> = {
  trade: {
    require: { vip: 0, score: 0 },
    allow: true,
    allPerms: ['trade'],
    anyPerm: [],
    desc: 'Trading in listed stocks',
  },
  products: {
    require: { vip: 0, score: 0 },
    allow: true,
    allPerms: [],
    anyPerm: [],
    desc: 'Savings and other products',
  },
  ai_trade: {
    require: { vip: 2, score: 700 },
    allow: true,
    allPerms: ['trade'],
    anyPerm: [],
    desc: 'AI day trading',
  },
  ipo: {
    require: { vip: 1, score: 600 },
    allow: true,
    allPerms: ['trade'],
    anyPerm: [],
    desc: 'Public offerings',
  },
  offering: {
    require: { vip: 0, score: 0 },
    allow: true,
    allPerms: [],
    anyPerm: [],
    desc: 'Public offerings',
  },
  loan: {
    require: { vip: 0, score: 500 },
    allow: true,
    allPerms: [],
    anyPerm: ['loan'],
    desc: 'Personal credit',
  },
  exchange: {
    require: { vip: 0, score: 0 },
    allow: true,
    allPerms: ['exchange'],
    anyPerm: [],
    desc: 'Currency exchange',
  },
};

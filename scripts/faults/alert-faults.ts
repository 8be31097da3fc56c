import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const service = 'src/server/modules/alert/alert-service.ts';
const named = 'price alerts';

/** What could be wrong with price alerts. */
export const alertFaults: readonly Fault[] = [
  {
    check: 'alerts',
    what: 'an alert that has fired is fired again by a server that looked at once',
    file: service,
    from: "  if (before.status !== 'active') return null;\n  priceAlertLifecycle.step(before.status, 'fire', 'system');\n",
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'alerts',
    what: 'an alert fires though its stock was halted after it was read',
    file: service,
    from: "=== 'halted'",
    to: "=== 'review'",
    tests: onPglite,
    named,
  },
  {
    check: 'alerts',
    what: 'an alert fires by what was traded before its stock traded again',
    file: service,
    from: 'before.seenSeq !== seenSeq',
    to: 'before.seenSeq < seenSeq',
    tests: onPglite,
    named,
  },
  {
    check: 'alerts',
    what: 'a price that lies on the other side fires',
    file: 'src/core/alert/price-alert.ts',
    from: "    case 'below':\n      return compare(tick.price, value) <= 0;",
    to: "    case 'below':\n      return compare(tick.price, value) >= 0;",
    tests: 'src/core/alert/price-alert.test.ts',
  },
  {
    check: 'alerts',
    what: 'a client pauses the alert of another',
    file: service,
    from: 'return and(eq(priceAlert.tenant, tenant), eq(priceAlert.clientId, clientId));',
    to: 'return eq(priceAlert.tenant, tenant);',
    tests: onPglite,
    named,
  },
  {
    check: 'alerts',
    what: 'an alert that goes on fires by what was traded while it was paused',
    file: service,
    from: "{ status: 'active', seenSeq: tick.seq }",
    to: "{ status: 'active' }",
    tests: onPglite,
    named,
  },
  {
    check: 'alerts',
    what: 'there is no limit',
    file: service,
    from: 'if (waiting >= alertLimit)',
    to: 'if (waiting >= alertLimit * 2)',
    tests: onPglite,
    named,
  },
  {
    check: 'messages',
    what: 'numbers of messages are written as in the contract',
    file: 'src/core/readable-params.ts',
    from: 'numbers.has(name) && isDecimal(value)',
    to: "numbers.has('') && isDecimal(value)",
    tests: 'src/core/readable-params.test.ts',
  },
];

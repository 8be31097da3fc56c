import type { Fault } from './fault.ts';

const backend = 'tests/server/pglite.test.ts';

/** A write is done once, whatever its caller repeats. */
export const idempotencyFaults: readonly Fault[] = [
  {
    check: 'C04',
    what: 'a key that was answered is done again',
    file: 'src/server/modules/idempotency/idempotency-service.ts',
    from: '      if (before) return before;\n',
    to: '',
    tests: backend,
    named: 'idempotency',
  },
  {
    check: 'C05',
    what: 'a key is answered whatever is sent under it',
    file: 'src/server/modules/idempotency/idempotency-service.ts',
    from: "  if (!secrets.intent.known(intent).includes(row.intent))\n    throw new CodedError('idempotencyKeyReused');\n",
    to: '',
    tests: backend,
    named: 'idempotency',
  },
  {
    check: 'C05',
    what: 'a key of one client stands for what another client did',
    file: 'src/server/modules/idempotency/idempotency-service.ts',
    from: '    eq(idempotencyKey.clientId, clientId),\n    eq(idempotencyKey.key, key),',
    to: '    eq(idempotencyKey.key, key),',
    tests: backend,
    named: 'idempotency',
  },
];

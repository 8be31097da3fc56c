import type { Fault } from './fault.ts';
import { deskFaults } from './desk-faults.ts';
import { bankingFaults } from './banking-faults.ts';
import { idempotencyFaults } from './idempotency-faults.ts';
import { loanFaults } from './loan-faults.ts';
import { planFaults } from './plan-faults.ts';
import { alertFaults } from './alert-faults.ts';
import { broadcastFaults } from './broadcast-faults.ts';
import { newsFaults } from './news-faults.ts';
import { offeringFaults } from './offering-faults.ts';
import { corporateFaults } from './corporate-faults.ts';
import { bondFaults } from './bond-faults.ts';
import { noteFaults } from './note-faults.ts';
import { otcFaults } from './otc-faults.ts';
import { placingFaults } from './placing-faults.ts';
import { quantFaults } from './quant-faults.ts';
import { fundFaults } from './fund-faults.ts';
import { portfolioFaults } from './portfolio-faults.ts';
import { productFaults } from './product-faults.ts';
import { marketFaults } from './market-faults.ts';
import { exchangeFaults } from './exchange-faults.ts';
import { watchFaults } from './watch-faults.ts';
import { reportFaults } from './report-faults.ts';
import { orderPaymentFaults } from './order-payment-faults.ts';
import { orderVenueFaults } from './order-venue-faults.ts';
import { tradeFaults } from './trade-faults.ts';
import { signinFaults } from './signin-faults.ts';
import { documentFaults } from './document-faults.ts';
import { formsFaults } from './forms-faults.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { opsFaults } from './ops-faults.ts';
import { repositoryFaults } from './repository-faults.ts';
import { saleFaults } from './sale-faults.ts';
import { shellFaults } from './shell-faults.ts';

const backend = 'tests/server/pglite.test.ts';

/** One fault a line of defence. What is not noticed is no defence. */
export const faults: readonly Fault[] = [
  {
    check: 'C07',
    what: 'a refresh token that is used again does not end its family',
    file: 'src/server/modules/auth/refresh-session.ts',
    from: "await endSession(tx, tenant, family.id, 'refresh token used twice', now);",
    to: '',
    tests: backend,
    named: 'signing in',
  },
  {
    check: 'C09',
    what: 'drafts are found by form alone, for any caller',
    file: 'src/server/modules/draft/draft-handlers.ts',
    from: '    eq(draft.clientId, signedIn(context).clientId),\n    eq(draft.form, form),',
    to: '    eq(draft.form, form),',
    tests: backend,
    named: 'drafts',
  },
  {
    check: 'C10',
    what: 'a caller who guesses its id ends the session of another client',
    file: 'src/server/modules/auth/session-handlers.ts',
    from: 'eq(session.id, id),\n              eq(session.clientId, client.clientId),',
    to: 'eq(session.id, id),',
    tests: backend,
    named: 'sessions',
  },
  {
    check: 'C06',
    what: 'connections that broke are kept, until none is left',
    file: 'src/server/db/open-postgres.ts',
    from: '    client?.release(broken);',
    to: '    if (!broken) client?.release();',
    tests: 'tests/server/lost-database.test.ts',
  },
  {
    check: 'C11',
    what: 'what a request says too much is dropped instead of refused',
    file: 'src/server/http/validators.ts',
    from: 'removeAdditional: false,',
    to: "removeAdditional: 'all',",
    tests: 'tests/contract/answers.test.ts',
  },
  {
    check: 'C12',
    what: 'bodies are not held against the contract',
    file: 'src/server/http/read-input.ts',
    from: '  checkBody(operation, request.body, validators, problems);',
    to: '',
    tests: 'tests/contract/answers.test.ts',
  },
  {
    check: 'C13',
    what: 'tokens without a signature are read',
    file: 'src/server/modules/auth/access-token.ts',
    from: 'const { payload } = await jwtVerify(token, keyOf, {',
    to: "const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')); void (() => jwtVerify)({",
    tests: backend,
    named: 'a client’s secrets',
  },
  {
    check: 'C14',
    what: 'attempts are counted and never refused',
    file: 'src/server/modules/auth/attempt-limit-service.ts',
    from: 'if (row && row.count > count) return',
    to: 'if (row && row.count > 1e9) return',
    tests: backend,
    named: 'guesses',
  },
  {
    check: 'C14',
    what: 'a neighbour uses up the attempts of a client’s own network',
    file: 'src/server/modules/auth/known-network.ts',
    from: '`${kind}-known:${callerNetwork(knownAddress)} ${who}`',
    to: "`${kind}-known:${callerNetwork(knownAddress).split('.').slice(0, 3).join('.')} ${who}`",
    tests: backend,
    named: 'limits',
  },
  {
    check: 'C15',
    what: 'a picture is believed to be what its sender says',
    file: 'src/server/modules/file/clean-image.ts',
    from: "  if (kind === null) throw new CodedError('mediaTypeUnsupported');\n",
    to: '',
    tests: 'tests/server/uploads.test.ts',
  },
  {
    check: 'C15',
    what: 'pictures of any size are decoded',
    file: 'src/server/modules/file/clean-image.ts',
    from: 'const pixelLimit = 25_000_000;',
    to: 'const pixelLimit = 2_500_000_000;',
    tests: 'tests/server/uploads.test.ts',
  },
  {
    check: 'C08',
    what: 'a profile that is refused with 403 leaves the session open',
    file: 'src/api/create-api.ts',
    from: ' || (isProfile && status === 403)',
    to: '',
    tests: 'src/api/create-api.test.ts',
  },
  {
    check: 'C27',
    what: 'a row whose price is refused looks as live as the others',
    file: 'src/web/platform/price-stream.ts',
    from: 'if (turnedAway.length > 0) return refuse(turnedAway);',
    to: '',
    tests: 'src/web/platform/price-stream.test.ts',
  },
  {
    check: 'C06',
    what: 'what a write changed stays as it was shown when its answer was lost',
    file: 'src/api/create-api.ts',
    from: '    onError: ({ request, schemaPath }) => announce(request.method, schemaPath, false),\n',
    to: '',
    tests: 'src/api/create-api.test.ts',
  },
  {
    check: 'C27',
    what: 'answers to different questions are kept as one',
    file: 'src/api/query-key.ts',
    from: 'return [operation, Object.fromEntries(given)];',
    to: 'return [operation, Object.fromEntries(given.slice(1))];',
    tests: 'src/api/query-key.test.ts',
  },
  {
    check: 'C15',
    what: 'as many pictures are decoded at once as come',
    file: 'src/server/modules/file/clean-image.ts',
    from: 'createWorkQueue({ atOnce: 2,',
    to: 'createWorkQueue({ atOnce: 12,',
    tests: 'tests/server/uploads.test.ts',
    named: 'twelve at once',
  },
  {
    check: 'C14',
    what: 'a wrong password answers at once for an unknown name',
    file: 'src/server/modules/auth/sign-in.ts',
    from: 'const right = await passwords.proves(\n    credentials.password,\n    found?.passwordHash ?? null,\n    credentials.signal,\n  );',
    to: 'const right = found !== undefined && found !== null && await passwords.proves(credentials.password, found.passwordHash);',
    tests: backend,
    named: 'signing in',
  },
  {
    check: 'C15',
    what: 'a picture may be one row of millions of pixels',
    file: 'src/server/modules/file/clean-image.ts',
    from: 'const sideLimit = 12_000;',
    to: 'const sideLimit = 25_000_000;',
    tests: 'tests/server/uploads.test.ts',
  },
  {
    check: 'C14',
    what: 'any number of sign-ins waits for its hash',
    file: 'src/server/platform/work-queue.ts',
    from: 'if (waiting.size >= most)',
    to: 'if (waiting.size >= most * 1e6)',
    tests: 'src/server/platform/work-queue.test.ts',
  },
  {
    check: 'C29',
    what: 'livery dev serves whatever lies in the folder',
    file: 'generator/dev/dev-server.ts',
    from: 'return [\n    source,\n    tenants,',
    to: 'return [\n    product,\n    source,\n    tenants,',
    tests: 'tests/tenants/dev-server.test.ts',
  },
  {
    check: 'C17',
    what: 'a pattern may take as many steps as it likes',
    file: 'generator/forms/pattern-danger.ts',
    from: '    if (steps > maxSteps) return true;\n',
    to: '',
    tests: 'generator/forms/pattern-danger.test.ts',
  },
  {
    check: 'C17',
    what: 'configuration may name the prototype of everything',
    file: 'generator/config/read/parse-jsonc.ts',
    from: "new Set(['__proto__', 'constructor', 'prototype'])",
    to: "new Set(['constructor', 'prototype'])",
    tests: 'generator/config/read/parse-jsonc.test.ts',
  },
  {
    check: 'C19',
    what: 'a login may lead to another origin',
    file: 'src/core/return-path.ts',
    from: "target.origin !== origin || target.pathname.startsWith('//')",
    to: 'false',
    tests: 'src/core/return-path.test.ts',
  },
  {
    check: 'C20',
    what: 'a guest who clears the browser storage gets a new daily quota',
    file: 'src/server/modules/quota/guest-quota-service.ts',
    from: 'secrets.guest.known(`${tenant.id}\\n${callerNetwork(request.ip)}`)',
    to: 'secrets.guest.known(`${tenant.id}\\n${Math.random()}`)',
    tests: backend,
    named: 'a guest’s day',
  },
  {
    check: 'C20',
    what: 'whatever a proxy writes for an address is a guest of its own',
    file: 'src/server/http/create-server.ts',
    from: 'if (!isAddress(request.ip))',
    to: 'if (request.ip === null)',
    tests: 'tests/server/edges.test.ts',
  },
  {
    check: 'C25',
    what: 'a browser that refuses storage stops the app',
    file: 'src/web/platform/storage.ts',
    from: '  } catch {\n    return otherwise;\n  }',
    to: '  } finally {\n    void otherwise;\n  }',
    tests: 'src/web/platform/storage.test.ts',
  },
  {
    check: 'C26',
    what: 'a part that did not arrive is not asked for again',
    file: 'src/web/platform/retried.ts',
    from: 'const attempts = 3;',
    to: 'const attempts = 0;',
    tests: 'src/web/platform/retried.test.ts',
  },
  {
    check: 'C27',
    what: 'a check of the identity that fails counts as passed',
    file: 'src/core/identity/kyc-status.ts',
    from: "previous === 'unknown' ? 'unverified' : previous",
    to: "previous === 'unknown' ? 'approved' : previous",
    tests: 'src/core/identity',
  },
  {
    check: 'jobs',
    what: 'a job is taken although another server holds it',
    file: 'src/server/jobs/job-lease.ts',
    from: '      or(isNull(job.leaseUntil), lt(job.leaseUntil, now)),\n',
    to: '',
    tests: backend,
    named: 'jobs',
  },
  {
    check: 'jobs',
    what: 'what a server does after it lost a job stands',
    file: 'src/server/jobs/job-runner.ts',
    from: 'if (!(await holdsLease(tx, leased, runner))) throw new LeaseLost();',
    to: '',
    tests: backend,
    named: 'jobs',
  },
  {
    check: 'C09',
    what: 'an event is brought to every client of the tenant',
    file: 'src/server/events/event-hub.ts',
    from: '  return `${tenant} ${clientId}`;',
    to: "  return clientId === '' ? clientId : tenant;",
    tests: backend,
    named: 'client events',
  },
  {
    check: 'C10',
    what: 'a message is found by its id alone, for any caller',
    file: 'src/server/modules/message/read-messages-service.ts',
    from: 'return and(eq(clientMessage.tenant, tenant), eq(clientMessage.clientId, clientId));',
    to: 'return and(eq(clientMessage.tenant, tenant), clientId === null ? undefined : undefined);',
    tests: backend,
    named: 'client messages',
  },
  {
    check: 'events',
    what: 'an event goes out although its change was rolled back',
    file: 'src/server/db/open-pglite.ts',
    from: '          const result = await work(tx);\n          seen(tx);\n          return result;',
    to: '      return work(tx).catch(() => undefined as never).finally(() => seen(tx));',
    tests: backend,
    named: 'client events',
  },
  {
    check: 'events',
    what: 'a page that comes back is given what comes from now on, and not what it missed',
    file: 'src/server/events/event-hub.ts',
    from: 'subscriber.cursor = isKnown ? wanted : state.last;',
    to: 'subscriber.cursor = state.last;',
    tests: backend,
    named: 'client events',
  },
  {
    check: 'events',
    what: 'a session that has ended still hears',
    file: 'src/server/events/event-hub.ts',
    from: '    if (endsSession(event, subscriber)) end(subscriber);\n',
    to: '',
    tests: backend,
    named: 'client events',
  },
  {
    check: 'events',
    what: 'what a dying server left unpublished stays where it is',
    file: 'src/server/events/client-events.ts',
    from: '    await publisher.sweep();\n',
    to: '',
    tests: backend,
    named: 'client events',
  },
  {
    check: 'gates',
    what: 'a client without the level is let in',
    file: 'src/core/gates.ts',
    from: 'if (context.vip >= vip && context.score >= score) return open;',
    to: 'if (context.vip >= vip || context.score >= score) return open;',
    tests: 'src/core/gates-truth-table.test.ts',
  },
  ...documentFaults,
  ...formsFaults,
  ...ledgerFaults,
  ...bankingFaults,
  ...loanFaults,
  ...alertFaults,
  ...broadcastFaults,
  ...planFaults,
  ...newsFaults,
  ...portfolioFaults,
  ...productFaults,
  ...offeringFaults,
  ...fundFaults,
  ...bondFaults,
  ...noteFaults,
  ...quantFaults,
  ...placingFaults,
  ...otcFaults,
  ...corporateFaults,
  ...reportFaults,
  ...exchangeFaults,
  ...tradeFaults,
  ...orderPaymentFaults,
  ...orderVenueFaults,
  ...watchFaults,
  ...marketFaults,
  ...deskFaults,
  ...opsFaults,
  ...saleFaults,
  ...shellFaults,
  ...repositoryFaults,
  ...signinFaults,
  {
    check: 'gates',
    what: 'the backend asks no gate of an operation',
    file: 'src/server/http/mount-contract.ts',
    from: '    if (caller) refuseClosed(operation, tenant, caller);\n',
    to: '',
    tests: 'tests/contract/gates.test.ts',
  },
  ...idempotencyFaults,
];

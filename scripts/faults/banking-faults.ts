import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const accounts = 'currency accounts';
const accountService = 'src/server/modules/account/account-service.ts';

/** What could be wrong with accounts, bank accounts and deposits. */
export const bankingFaults: readonly Fault[] = [
  {
    check: 'banking',
    what: 'the default account changes while a withdrawal is under way',
    file: accountService,
    from: "if (await isWithdrawing(tx, tenant.id, clientId)) throw new CodedError('withdrawalOpen');",
    to: 'void isWithdrawing;',
    tests: onPglite,
    named: accounts,
  },
  {
    check: 'banking',
    what: 'an account is opened in a currency that is not offered',
    file: accountService,
    from: "throw new CodedError('requestInvalid', {}, [{ pointer: '/currency', code: 'notOneOf' }]);",
    to: 'void 0;',
    tests: onPglite,
    named: accounts,
  },
  {
    check: 'banking',
    what: 'money of another account than the default can be withdrawn',
    file: 'src/core/banking/withdrawable.ts',
    from: "isDefault ? null : 'notDefault'",
    to: 'null',
    tests: 'src/core/banking/withdrawable.test.ts',
  },
  {
    check: 'banking',
    what: 'a bank account is added without the second proof',
    file: 'src/server/http/mount-contract.ts',
    from: 'for (const kind of operation.stepUp)\n',
    to: 'for (const kind of operation.stepUp.slice(1))\n',
    tests: onPglite,
    named: 'bank accounts',
  },
  {
    check: 'C10',
    what: 'whoever guesses its id removes the bank account of another client',
    file: 'src/server/modules/payee/payee-service.ts',
    from: 'eq(payee.clientId, clientId), ',
    to: '',
    tests: onPglite,
    named: 'bank accounts',
  },
  {
    check: 'banking',
    what: 'an IBAN with a wrong digit is taken',
    file: 'src/core/banking/iban.ts',
    from: 'iban.slice(0, 4)) !== 1',
    to: 'iban.slice(0, 4)) < 0',
    tests: 'src/core/banking/payee-number.test.ts',
  },
  {
    check: 'C05',
    what: 'two credits of one deposit at once both happen',
    file: 'src/server/modules/deposit/deposit-service.ts',
    from: "    .for('update');",
    to: ';',
    tests: 'tests/server/postgresql.test.ts',
    named: 'deposits',
  },
  {
    check: 'banking',
    what: 'a client who may not deposit announces one',
    file: 'src/server/modules/deposit/deposit-service.ts',
    from: "if (!clientDeposit) throw new CodedError('depositsClosed');",
    to: 'void clientDeposit;',
    tests: onPglite,
    named: 'deposits',
  },
  {
    check: 'C10',
    what: 'whoever guesses its id cancels the deposit of another client',
    file: 'src/server/modules/deposit/deposit-service.ts',
    from: 'clientId === null ? undefined : eq(deposit.clientId, clientId),',
    to: 'undefined,',
    tests: onPglite,
    named: 'deposits',
  },
];

import {
  addedPayee,
  forgetPayees,
  payeeBody,
  proveByPinAndCode,
} from '#tests/server/given-banking.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { marta, type FeatureCases } from './case.ts';

export const payeeCases: FeatureCases = {
  client: {
    listPayees: marta,
    addPayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      body: payeeBody,
    },
    labelPayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      makePath: async (test, token) => ({ id: await addedPayee(test, 'marta', token) }),
      body: { label: 'Household' },
    },
    setDefaultPayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      makePath: async (test, token) => ({ id: await addedPayee(test, 'marta', token) }),
    },
    removePayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      makePath: async (test, token) => {
        const id = await addedPayee(test, 'marta', token);
        await proveByPinAndCode(test, 'marta', token);
        return { id };
      },
    },
  },
  desk: {
    listClientPayees: { query: { status: 'review', limit: '5' } },
    acceptPayee: { makePath: reviewedPayee },
    rejectPayee: { makePath: reviewedPayee, body: { reason: 'thirdParty' } },
  },
};

/** A bank account in another name, as the path parameter of its operations. */
async function reviewedPayee(test: TestApp): Promise<{ readonly id: string }> {
  await forgetPayees(test, 'marta');
  const token = await test.accessToken('marta');
  const body = { ...payeeBody, holder: 'Salcedo Gestión SL' };
  return { id: await addedPayee(test, 'marta', token, body) };
}

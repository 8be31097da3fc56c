import {
  addedPayee,
  forgetPayees,
  payeeBody,
  proveByPinAndCode,
} from '#tests/server/given-banking.ts';
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
};

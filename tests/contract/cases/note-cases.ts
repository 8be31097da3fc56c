import { newId, systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  draftNote,
  issuedNote,
  noteBody,
  openNote,
  subscribedNote,
} from '#tests/server/given-note.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const wanted = { nominal: '1000', amount: '1000' } as const;
const prepare = (test: TestApp, token: string) => proveByPinAndCode(test, 'marta', token);
const subscribed = async (test: TestApp) =>
  subscribedNote(test, 'marta', (await openNote(test, newCode(test))).code);

export const noteCases: FeatureCases = {
  client: {
    listNotes: marta,
    getNote: { as: 'marta', makePath: (test) => openNote(test, newCode(test)) },
    subscribeNote: {
      as: 'marta',
      makePath: (test) => openNote(test, newCode(test)),
      prepare,
      body: wanted,
    },
    listNoteSubscriptions: { as: 'marta', query: { status: 'open', limit: '5' } },
    getNoteSubscription: { as: 'marta', makePath: subscribed },
    changeNoteSubscription: {
      as: 'marta',
      makePath: subscribed,
      prepare,
      body: { nominal: '1500', amount: '1500' },
    },
    withdrawNoteSubscription: { as: 'marta', makePath: subscribed },
  },
  desk: {
    listCatalogueNotes: {},
    putCatalogueNote: { body: { ...noteBody, code: 'test-put-note' } },
    cancelCatalogueNote: {
      makePath: (test) => draftNote(test, newCode(test)),
      body: { remark: 'The issuer has withdrawn it.' },
    },
    listClientNoteSubscriptions: { query: { status: 'awaiting', limit: '5' } },
    reverseClientNoteSubscription: {
      makePath: async (test) =>
        issuedNote(test, 'marta', (await openNote(test, newCode(test))).code),
      body: { remark: 'Subscribed by mistake.' },
    },
  },
};

// A note is subscribed once by a client: each call has one of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `n${newId(now, systemRandom).slice(-12)}`;
}

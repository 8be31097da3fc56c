import {
  allottedApplication,
  awaitingApplication,
  closedOffering,
  draftOffering,
  offeringBody,
  oneLot,
  openOffering,
  unpaidApplication,
  upcomingOffering,
} from '#tests/server/given-offering.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const open = async (test: TestApp) => openOffering(test);
const awaiting = async (test: TestApp) => ({ id: (await awaitingApplication(test, 'marta')).id });
const allotted = async (test: TestApp) => ({ id: (await allottedApplication(test, 'marta')).id });
const allottedOffering = async (test: TestApp) => ({
  code: (await allottedApplication(test, 'marta')).code,
});

export const offeringCases: FeatureCases = {
  client: {
    listOfferings: marta,
    getOffering: { as: 'marta', makePath: open },
    quoteOffering: { as: 'marta', makePath: open, body: { lots: 1, price: null } },
    applyForOffering: { as: 'marta', makePath: open, body: oneLot },
    listOfferingApplications: { as: 'marta', query: { status: 'open', limit: '5' } },
    getOfferingApplication: { as: 'marta', makePath: awaiting },
    changeOfferingApplication: { as: 'marta', makePath: awaiting, body: oneLot },
    withdrawOfferingApplication: { as: 'marta', makePath: awaiting },
    payOfferingApplication: {
      as: 'marta',
      makePath: (test) => unpaidApplication(test, 'marta'),
      body: { amount: '20.2' },
    },
  },
  desk: {
    listDeskOfferings: {},
    putOffering: {
      makeBody: (test) => Promise.resolve(offeringBody(test, 'test-offering-put')),
    },
    publishOffering: { makePath: (test) => draftOffering(test) },
    openOffering: { makePath: (test) => upcomingOffering(test) },
    closeOffering: { makePath: open },
    allotOffering: {
      makePath: (test) => closedOffering(test),
      body: { price: '10', seed: 'drawn in a test' },
    },
    listOfferedShares: { makePath: allottedOffering },
    cancelOffering: { makePath: open, body: { reason: 'The issuer has withdrawn it.' } },
    listClientApplications: { query: { status: 'awaiting', limit: '5' } },
    rejectClientApplication: {
      makePath: awaiting,
      body: { remark: 'Not eligible under the prospectus.' },
    },
    raiseClientApplication: {
      makePath: allotted,
      body: { lots: 1, days: 3, remark: 'From the increased offer.' },
    },
  },
};

import { randomUUID } from 'node:crypto';
import { TEST_NOW } from '../../context.ts';
import { job, nothing, type MatrixCases } from '../case.ts';

const NO_PLAN = {
  code: 'state_changed',
  because: 'these practices have no plan at the card company',
} as const;

export const subscriptions: MatrixCases = {
  practicePlan: nothing,
  planBilling: nothing,
  startPlan: { input: () => ({ plan: 'website', interval: 'month' }) },
  refreshPlan: nothing,
  previewPlanChange: { input: () => ({ interval: 'year' }), refused: NO_PLAN },
  changePlan: {
    input: () => ({ interval: 'year', at: Math.floor(TEST_NOW / 1000) }),
    refused: NO_PLAN,
  },
  cancelPlan: { ...nothing, refused: NO_PLAN },
  keepPlan: { ...nothing, refused: NO_PLAN },
  planSetupIntent: nothing,
  savePlanCard: {
    input: () => ({ setupIntentId: 'seti_of_nobody' }),
    refused: { code: 'conflict', because: 'no card was typed in' },
  },
  payPlanInvoice: { ...nothing, refused: NO_PLAN },
  planConfirmation: { ...nothing, refused: NO_PLAN },
  updateBillingDetails: {
    input: () => ({
      email: 'books@example.com',
      name: 'Elm Street LLC',
      line1: '12 Elm St',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
    }),
  },
  checkPlan: job(() => ({})),
  giveLifetimePlan: job(() => ({})),
  endClosedPlan: job(() => ({ subscriptionId: randomUUID() })),
  writePlanMessage: job(() => ({
    occasion: 'ended',
    of: new Date(TEST_NOW).toISOString(),
    subscription: 'sub_of_nobody',
    key: 'plan-message:ended',
  })),
};

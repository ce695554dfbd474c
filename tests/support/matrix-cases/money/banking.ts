import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from '../case.ts';

const OFF = { code: 'conflict', because: 'neither Square nor PayPal stands behind these practices' } as const;

export const banking: MatrixCases = {
  stripeAccount: nothing,
  stripeManagePage: nothing,
  connectStripe: {
    ...nothing,
    refused: { code: 'state_changed', because: 'these practices take cards already' },
  },
  disconnectStripeAccount: nothing,
  refreshStripeAccount: nothing,
  replaceStripeAccount: nothing,
  squareAccount: nothing,
  connectSquare: { ...nothing, refused: OFF },
  authorizeSquare: {
    input: () => ({ state: 'of-nobody', code: null }),
    refused: OFF,
  },
  disconnectSquareAccount: {
    ...nothing,
    refused: OFF,
  },
  paypalAccount: nothing,
  connectPaypal: { ...nothing, refused: OFF },
  checkPaypalSellerStatus: {
    ...nothing,
    refused: OFF,
  },
  updatePaypalSettings: {
    input: () => ({ paypalActive: true, venmoActive: false }),
    refused: { code: 'state_changed', because: 'these practices are not connected to PayPal' },
  },
  disconnectPaypalAccount: {
    ...nothing,
    refused: { code: 'state_changed', because: 'these practices are not connected to PayPal' },
  },
  bankingSettings: nothing,
  updatePracticePaymentProvider: { input: () => ({ provider: 'stripe' }) },
  updatePracticeOfflineOptions: {
    input: () => ({
      acceptsCash: true,
      acceptsCreditCard: false,
      acceptsPaypal: false,
      acceptsVenmo: true,
      acceptsZelle: false,
    }),
  },
  updatePracticeCurrency: { input: () => ({ currency: 'CAD' }) },
  updatePracticeAcceptsTips: { input: () => ({ acceptsTips: true }) },
  checkPaymentAccount: job(() => ({ paymentAccountId: randomUUID() })),
};

import { nothing, type MatrixCases } from '../case.ts';

export const banking: MatrixCases = {
  stripeAccount: nothing,
  stripeManagePage: nothing,
  connectStripe: {
    ...nothing,
    refused: { code: 'state_changed', because: 'these practices take cards already' },
  },
  refreshStripeAccount: nothing,
  replaceStripeAccount: nothing,
};

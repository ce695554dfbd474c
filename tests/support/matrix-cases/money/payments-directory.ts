import { nothing, type MatrixCases } from '../case.ts';

export const paymentsDirectory: MatrixCases = {
  paymentsDirectory: nothing,
  paymentsExport: nothing,
  moneyNews: nothing,
  setReturnedMoneyAside: { input: ({ situation }) => ({ returnedId: situation.payoutBack.id }) },
  payoutsDirectory: nothing,
  payoutDetails: { input: ({ situation }) => ({ payoutId: situation.payout.id }) },
  disputesDirectory: nothing,
  disputeDetails: { input: ({ situation }) => ({ disputeId: situation.dispute.id }) },
  payoutExport: { input: ({ situation }) => ({ payoutId: situation.payout.id }) },
};

export { paymentsDirectory } from './payments-directory.ts';
export { paymentsExport } from './payments-export.ts';
export { moneyNews } from './money-news.ts';
export { payoutDetails } from './payouts/payout-details.ts';
export { payoutExport } from './payouts/payout-export.ts';
export { payoutsDirectory } from './payouts/payouts-directory.ts';
export { disputeDetails } from './disputes/dispute-details.ts';
export { disputesDirectory } from './disputes/disputes-directory.ts';

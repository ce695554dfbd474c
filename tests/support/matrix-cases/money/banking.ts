import { first, job, nothing, type MatrixCases } from '../case.ts';

/** As after its owner took the leave back at PayPal. */
const paypalLost = first(
  `UPDATE "PaymentAccount" SET "erroredAt" = now(), "isOnboardingComplete" = false WHERE "practiceId" = $1 AND provider = 'paypal'`,
);

export const banking: MatrixCases = {
  stripeAccount: nothing,
  stripeManagePage: nothing,
  connectStripe: {
    ...nothing,
    before: first('UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false WHERE id = $1'),
  },
  disconnectStripeAccount: nothing,
  refreshStripeAccount: nothing,
  replaceStripeAccount: nothing,
  squareAccount: nothing,
  refreshSquareAccount: nothing,
  connectSquare: nothing,
  authorizeSquare: { input: ({ vendors }) => ({ ...vendors.back.square }), strange: 'expired' },
  disconnectSquareAccount: nothing,
  paypalAccount: nothing,
  connectPaypal: { ...nothing, before: paypalLost },
  checkPaypalSellerStatus: nothing,
  updatePaypalSettings: { input: () => ({ paypalActive: true, venmoActive: false }) },
  disconnectPaypalAccount: nothing,
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
  checkPaymentAccount: job(({ vendors }) => ({ paymentAccountId: vendors.paypalAccountId })),
  giveBackStripeLeave: {
    ...job(({ id }) => ({ leaveId: id })),
    before: first(
      `INSERT INTO "LeaveToGiveBack" (id, "practiceId", "externalAccountId", "leftAt", "dueAt")
       VALUES ($1::uuid, $1::uuid, 'acct_left_by_' || $1::text, now(), now())`,
    ),
  },
};

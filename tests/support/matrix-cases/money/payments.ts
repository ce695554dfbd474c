import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import { TEST_NOW } from '../../context.ts';
import { WEBHOOK_SECRET, type MatrixSide } from '../../matrix/world.ts';
import { coming, day, job, type MatrixCases } from '../case.ts';

function signedEvent({ situation }: MatrixSide) {
  const rawBody = JSON.stringify({
    id: `evt_${situation.toPay.id.replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(TEST_NOW / 1000),
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_unknown', object: 'payment_intent', metadata: {} } },
  });
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: WEBHOOK_SECRET,
  });
  return { rawBody, signature };
}

export const payments: MatrixCases = {
  sendDisputeEvidence: {
    input: ({ situation }) => ({
      disputeId: situation.dispute.id,
      evidence: [{ kind: 'visit', text: 'The visit took place.' }],
    }),
  },
  acceptDispute: { input: ({ situation }) => ({ disputeId: situation.dispute.id }) },
  carryOutDisputeAnswer: job(({ situation }) => ({ disputeId: situation.dispute.id })),
  tellOfDispute: job(({ situation }) => ({ disputeId: situation.dispute.id })),
  tellOfReturn: job(({ situation }) => ({ kind: 'payout', id: situation.payoutBack.id })),
  readPayout: job(({ situation }) => ({ payoutId: situation.payout.id })),
  lookForMoney: job(() => ({})),
  chargeCard: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id }),
    link: ({ situation }) => situation.toPay.token,
  },
  retryPayment: { input: ({ situation }) => ({ appointmentId: situation.declined.id }) },
  addTipToAppointment: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id, tipAmount: 900 }),
    link: ({ situation }) => situation.toPay.token,
  },
  chargeTipOnly: {
    input: ({ situation }) => ({ appointmentId: situation.paid.id, tipAmount: 900 }),
    link: ({ situation }) => situation.paid.token,
  },
  createPaypalOrder: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id }),
    link: ({ situation }) => situation.toPay.token,
  },
  capturePaypalPayment: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id, orderId: '5O190127TN364715T' }),
    link: ({ situation }) => situation.toPay.token,
    refused: { code: 'conflict', because: 'no such order was made' },
  },
  markPaid: { input: ({ situation }) => ({ appointmentId: situation.toPay.id, paidBy: 'cash' }) },
  undoMarkPaid: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id }),
    refused: { code: 'state_changed', because: 'it was never marked as paid' },
  },
  createAdjustment: {
    input: ({ situation }) => ({
      appointmentId: situation.toPay.id,
      adjustedAt: day(-1),
      amountCents: 1000,
      note: 'Came late',
    }),
  },
  removeAdjustment: {
    input: () => ({ adjustmentId: randomUUID() }),
    refused: { code: 'not_found', because: 'there is no adjustment yet' },
  },
  askForCard: { input: ({ situation }) => ({ appointmentId: situation.declined.id }) },
  sendClientInvoiceMutation: {
    input: ({ situation }) => ({ appointmentId: situation.toPay.id, sendTo: 'email' }),
  },
  confirmPayment: {
    ...coming,
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'state_changed', because: 'no payment waits for the client' },
  },
  resolvePayment: {
    ...coming,
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'state_changed', because: 'no payment waits for the client' },
  },
  chargeAppointment: job(({ situation }) => ({ appointmentId: situation.toPay.id })),
  refundAppointment: job(({ situation }) => ({ appointmentId: situation.paid.id })),
  chargeRegistrationOfTheDay: job(({ situation }) => ({
    registrationId: situation.groupEvent.registrationId,
  })),
  refundRegistration: job(() => ({ registrationId: randomUUID() })),
  forgetRemovedCard: job(() => ({ paymentMethodId: randomUUID() })),
  renewSquareAccess: job(() => ({ paymentAccountId: randomUUID() })),
  resolveRefund: job(() => ({ adjustmentId: randomUUID() })),
  resolveTransaction: job(({ situation }) => ({ transactionId: situation.paid.transactionId })),
  receiveProviderEvent: { input: signedEvent },
  receivePaypalEvent: {
    input: () => ({ rawBody: '{}', headers: {} }),
    refused: { code: 'invalid_input', because: 'it is not signed' },
  },
  applyProviderEvent: { input: () => ({ webhookEventId: randomUUID() }) },
};

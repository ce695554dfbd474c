import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import { TEST_NOW } from '../context.ts';
import { WEBHOOK_SECRET, type MatrixSide } from '../matrix/world.ts';
import { coming, day, job, type MatrixCases } from './case.ts';

function signedEvent({ visits }: MatrixSide) {
  const rawBody = JSON.stringify({
    id: `evt_${visits.toPay.id.replaceAll('-', '')}`,
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
  chargeCard: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id }),
    link: ({ visits }) => visits.toPay.token,
  },
  retryPayment: { input: ({ visits }) => ({ appointmentId: visits.declined.id }) },
  addTipToAppointment: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id, tipAmount: 900 }),
    link: ({ visits }) => visits.toPay.token,
  },
  chargeTipOnly: {
    input: ({ visits }) => ({ appointmentId: visits.paid.id, tipAmount: 900 }),
    link: ({ visits }) => visits.paid.token,
  },
  createPaypalOrder: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id }),
    link: ({ visits }) => visits.toPay.token,
    refused: { code: 'state_changed', because: 'the practice takes no PayPal' },
  },
  capturePaypalPayment: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id, orderId: '5O190127TN364715T' }),
    link: ({ visits }) => visits.toPay.token,
    refused: { code: 'conflict', because: 'no such order was made' },
  },
  markPaid: { input: ({ visits }) => ({ appointmentId: visits.toPay.id, paidBy: 'cash' }) },
  undoMarkPaid: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id }),
    refused: { code: 'state_changed', because: 'it was never marked as paid' },
  },
  createAdjustment: {
    input: ({ visits }) => ({
      appointmentId: visits.toPay.id,
      adjustedAt: day(-1),
      amountCents: 1000,
      note: 'Came late',
    }),
  },
  removeAdjustment: {
    input: () => ({ adjustmentId: randomUUID() }),
    refused: { code: 'not_found', because: 'there is no adjustment yet' },
  },
  askForCard: { input: ({ visits }) => ({ appointmentId: visits.declined.id }) },
  sendClientInvoiceMutation: {
    input: ({ visits }) => ({ appointmentId: visits.toPay.id, sendTo: 'email' }),
  },
  confirmPayment: {
    ...coming,
    link: ({ visits }) => visits.coming.token,
    refused: { code: 'state_changed', because: 'no payment waits for the client' },
  },
  resolvePayment: {
    ...coming,
    link: ({ visits }) => visits.coming.token,
    refused: { code: 'state_changed', because: 'no payment waits for the client' },
  },
  chargeAppointment: job(({ visits }) => ({ appointmentId: visits.toPay.id })),
  refundAppointment: job(({ visits }) => ({ appointmentId: visits.paid.id })),
  chargeRegistrationOfTheDay: job(({ visits }) => ({ registrationId: visits.groupEvent.registrationId })),
  refundRegistration: job(() => ({ registrationId: randomUUID() })),
  renewSquareAccess: job(() => ({ paymentAccountId: randomUUID() })),
  resolveRefund: job(() => ({ adjustmentId: randomUUID() })),
  resolveTransaction: job(({ visits }) => ({ transactionId: visits.paid.transactionId })),
  receiveProviderEvent: { input: signedEvent },
  receivePaypalEvent: {
    input: () => ({ rawBody: '{}', headers: {} }),
    refused: { code: 'invalid_input', because: 'it is not signed' },
  },
  applyProviderEvent: { input: () => ({ webhookEventId: randomUUID() }) },
};

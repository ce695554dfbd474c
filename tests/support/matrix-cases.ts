import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#app/operations/refusal.ts';
import { DETAILS } from './booking-world.ts';
import { TEST_NOW } from './context.ts';
import { WEBHOOK_SECRET, type MatrixSide } from './matrix-world.ts';

/** What the right one asks of an operation, about the things of one practice. */
export interface MatrixCase {
  input(side: MatrixSide): Record<string, unknown>;
  /** The link by which its holder's page was opened, where the input does not carry it. */
  link?(side: MatrixSide): string;
  /** Why even the right one is refused here; never a matter of access. */
  refused?: { code: Exclude<RefusalCode, 'unauthenticated' | 'forbidden'>; because: string };
}

const nothing: MatrixCase = { input: () => ({}) };
const requested: MatrixCase = { input: ({ visits }) => ({ appointmentId: visits.requested.id }) };
const coming: MatrixCase = { input: ({ visits }) => ({ appointmentId: visits.coming.id }) };
const kept: MatrixCase = { input: ({ hold }) => ({ hold }) };
const job = (more: (side: MatrixSide) => object): MatrixCase => ({
  input: (side) => ({ practiceId: side.id, ...more(side) }),
});

const day = (days: number) => new Date(TEST_NOW + days * 86_400_000);

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

/** A case for every operation of the registry, by its name. A new operation adds its own here. */
export const CASES: Record<string, MatrixCase> = {
  // accounts
  signIn: { input: ({ owner }) => ({ email: owner.email, password: owner.password }) },
  signOut: nothing,
  currentUser: nothing,
  sessions: nothing,
  revokeSession: { input: ({ ownerSessionId }) => ({ sessionId: ownerSessionId }) },

  // services, website
  bookingPractice: nothing,
  currentPractice: nothing,
  publishedPage: { input: () => ({ path: '/' }) },
  publishPage: { input: () => ({ path: '/' }) },

  // availability
  bookingAvailability: { input: ({ chosen }) => ({ ...chosen, month: '2026-04' }) },
  bookingHold: kept,
  holdTime: { input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart }) },
  releaseHold: kept,
  expireHold: job(() => ({ holdId: randomUUID() })),

  // appointments
  bookAppointment: {
    input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart, ...DETAILS }),
  },
  acceptAppointment: requested,
  declineAppointment: requested,
  cancelAppointment: coming,
  clientCancel: requested,
  cancelAppointmentNoUser: { ...coming, link: ({ visits }) => visits.coming.token },
  tokenAppointmentFile: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  tokenAppointment: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  appointmentForCalendar: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  proCalendar: { input: () => ({ from: day(-10), to: day(40) }) },
  proCalendarUser: nothing,

  // cards
  bookingSetupIntent: kept,
  bookingCardPage: kept,
  bookingCard: kept,
  setupIntent: {
    input: ({ id, visits, account }) => ({
      appointmentId: visits.coming.id,
      practiceId: id,
      clientId: visits.client.id,
      userId: account.userId,
    }),
    link: ({ visits }) => visits.coming.token,
  },
  appointmentCardPage: { ...coming, link: ({ visits }) => visits.coming.token },
  saveCard: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id, setupIntentId: 'seti_never_made' }),
    link: ({ visits }) => visits.coming.token,
    refused: { code: 'invalid_input', because: 'the provider has saved no card under this id' },
  },
  defaultPaymentMethodPractice: {
    input: ({ id, visits, account }) => ({
      practiceId: id,
      clientId: visits.client.id,
      userId: account.userId,
    }),
    link: ({ visits }) => visits.coming.token,
  },
  detachPaymentMethodPractice: {
    input: ({ visits }) => ({ clientId: visits.client.id }),
    link: ({ visits }) => visits.coming.token,
  },

  // payments
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
  resolveRefund: job(() => ({ adjustmentId: randomUUID() })),
  resolveTransaction: job(({ visits }) => ({ transactionId: visits.paid.transactionId })),
  receiveProviderEvent: { input: signedEvent },
  applyProviderEvent: { input: () => ({ webhookEventId: randomUUID() }) },

  // messaging
  writeAppointmentMessage: job(({ visits }) => ({
    appointmentId: visits.coming.id,
    template: 'appointment_confirmed',
  })),
  deliverMessage: job(() => ({ messageId: randomUUID() })),
  remindAppointment: job(({ visits }) => ({ appointmentId: visits.coming.id, channel: 'email' })),
  devOutbox: nothing,
};

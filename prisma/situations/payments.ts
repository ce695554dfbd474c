import { v7 as uuid } from 'uuid';
import {
  anApprovedAppointment,
  aPastUnpaidAppointment,
  happened,
  type AppointmentGiven,
} from './appointments.ts';
import { DEMO_IDS, type Scene } from './scene.ts';

interface Charge {
  appointmentId: string;
  amountCents: number;
  currency: 'USD' | 'CAD';
  at: number;
  /** The saved card that was charged. */
  cardId: string | null;
}

/** A payment that the card sandbox knows to have succeeded, so that it can be refunded there. */
function paymentIntentId(scene: Scene, { amountCents, currency }: Charge, transactionId: string): string {
  return DEMO_IDS[scene.cardProvider].payment(amountCents, currency, transactionId.replaceAll('-', ''));
}

function aTransaction(
  scene: Scene,
  charge: Charge,
  outcome: { state: number; purpose?: 'bill' | 'tip'; error?: string; declineCode?: string },
) {
  const id: string = uuid();
  const { appointmentId, amountCents, currency, at, cardId } = charge;
  const intent = outcome.state === 1 ? paymentIntentId(scene, charge, id) : `pi_${id.replaceAll('-', '')}`;
  scene.add('transaction', {
    id,
    billId: appointmentId,
    purpose: outcome.purpose ?? 'bill',
    type: 'Charge',
    state: outcome.state,
    amountCents,
    amountCurrency: currency,
    provider: scene.cardProvider,
    providerPaymentIntentId: intent,
    paymentMethodId: cardId,
    idempotencyKey: `charge:${id}`,
    error: outcome.error ?? null,
    declineCode: outcome.declineCode ?? null,
    attempts: 1,
    lastAttemptAt: new Date(at),
    createdAt: new Date(at),
    resolvedAt: new Date(at),
  });
  return { id, intent };
}

function aProcessedCharge(scene: Scene, charge: Charge, purpose: 'bill' | 'tip'): string {
  const transaction = aTransaction(scene, charge, { state: 1, purpose });
  scene.add('ledgerEntry', {
    debit: scene.cardProvider,
    credit: 'client',
    id: uuid(),
    billId: charge.appointmentId,
    transactionId: transaction.id,
    kind: purpose === 'tip' ? 'tip' : 'charge',
    amountCents: charge.amountCents,
    currency: charge.currency,
    provider: scene.cardProvider,
    providerId: transaction.intent,
    createdAt: new Date(charge.at),
  });
  happened(scene, charge.appointmentId, purpose === 'tip' ? 'tip_added' : 'charged', charge.at, {
    amountCents: charge.amountCents,
  });
  return transaction.id;
}

type PaidGiven = AppointmentGiven & {
  /** Cents, charged after the appointment. */
  tipCents?: number;
  /** Epoch ms; the appointment's start unless given. */
  paidAt?: number;
};

function chargeOf(given: PaidGiven, appointment: { id: string; amountCents: number }): Charge {
  return {
    appointmentId: appointment.id,
    amountCents: appointment.amountCents,
    currency: given.fields?.amountCurrency ?? 'USD',
    at: given.paidAt ?? given.startsAt,
    cardId: given.client.card?.id ?? null,
  };
}

/** An appointment whose card was charged, with the movements of money on record. */
export function aPaidAppointment(scene: Scene, given: PaidGiven) {
  const at = given.paidAt ?? given.startsAt;
  const appointment = anApprovedAppointment(scene, {
    ...given,
    fields: { ...given.fields, paidAt: new Date(at), tipAmountCents: given.tipCents ?? 0 },
  });
  const charge = chargeOf(given, appointment);
  const transactionId = aProcessedCharge(scene, charge, 'bill');
  if (given.tipCents) {
    aProcessedCharge(scene, { ...charge, amountCents: given.tipCents, at: at + 7_200_000 }, 'tip');
  }
  return { ...appointment, transactionId };
}

/** An appointment whose card was declined. */
export function aFailedPaymentAppointment(
  scene: Scene,
  given: AppointmentGiven,
  error = 'Your card was declined.',
) {
  const appointment = anApprovedAppointment(scene, {
    ...given,
    fields: { ...given.fields, paymentError: error },
  });
  const charge = chargeOf(given, appointment);
  aTransaction(scene, charge, { state: 2, error, declineCode: 'generic_decline' });
  happened(scene, appointment.id, 'charge_failed', charge.at, { declineCode: 'generic_decline' });
  return appointment;
}

function aMark(
  scene: Scene,
  appointmentId: string,
  kind: 'mark_paid' | 'undo_mark_paid',
  charge: Charge,
  paidBy?: string,
): void {
  const sign = kind === 'mark_paid' ? 1 : -1;
  const { amountCents, currency, at } = charge;
  scene.add('ledgerEntry', {
    debit: 'outside',
    credit: 'client',
    id: uuid(),
    billId: appointmentId,
    kind,
    amountCents: sign * amountCents,
    currency,
    createdAt: new Date(at),
  });
  const told = kind === 'mark_paid' ? 'marked_paid' : 'mark_paid_undone';
  happened(scene, appointmentId, told, at, {
    amountCents: sign * amountCents,
    ...(paidBy ? { paidBy } : {}),
  });
}

/** An appointment paid outside the product, as the practitioner said. */
export function aMarkedPaidAppointment(scene: Scene, given: AppointmentGiven, paidBy = 'cash') {
  const appointment = anApprovedAppointment(scene, {
    ...given,
    fields: { ...given.fields, markPaid: true, paidBy },
  });
  aMark(scene, appointment.id, 'mark_paid', chargeOf(given, appointment), paidBy);
  return appointment;
}

/** An appointment whose price was lowered (cents above 0) or raised before it was paid outside the product. */
export function anAdjustedAppointment(
  scene: Scene,
  given: AppointmentGiven,
  adjustCents: number,
  note: string,
) {
  const appointment = anApprovedAppointment(scene, {
    ...given,
    fields: { ...given.fields, markPaid: true, paidBy: 'cash' },
  });
  const charge = chargeOf(given, appointment);
  const id: string = uuid();
  scene.add('adjustment', {
    id,
    billId: appointment.id,
    adjustedAt: new Date(charge.at),
    amountCents: adjustCents,
    note,
    idempotencyKey: `adjustment:${id}`,
    createdAt: new Date(charge.at),
  });
  happened(scene, appointment.id, 'adjusted', charge.at, { amountCents: adjustCents });
  aMark(scene, appointment.id, 'mark_paid', { ...charge, amountCents: charge.amountCents - adjustCents });
  return appointment;
}

/** An appointment to which its client did not come. */
export function aNoShowAppointment(scene: Scene, given: AppointmentGiven) {
  const at = given.startsAt + 20 * 60_000;
  const appointment = aPastUnpaidAppointment(scene, {
    ...given,
    fields: { ...given.fields, noShowAt: new Date(at) },
  });
  happened(scene, appointment.id, 'no_show', at);
  return appointment;
}

/** An appointment that was marked as paid by mistake, which was taken back: unpaid. */
export function anUnmarkedAppointment(scene: Scene, given: AppointmentGiven) {
  const appointment = anApprovedAppointment(scene, given);
  const charge = chargeOf(given, appointment);
  aMark(scene, appointment.id, 'mark_paid', charge);
  aMark(scene, appointment.id, 'undo_mark_paid', { ...charge, at: charge.at + 60_000 });
  return appointment;
}

/** An appointment that was paid and given back, in whole or in part (cents). */
export function aRefundedAppointment(scene: Scene, given: PaidGiven, refundCents?: number) {
  const appointment = aPaidAppointment(scene, given);
  const amountCents = refundCents ?? appointment.amountCents;
  const at = new Date((given.paidAt ?? given.startsAt) + 86_400_000);
  const id = uuid();
  const refundId = `re_${id.replaceAll('-', '')}`;
  scene.add('adjustment', {
    id,
    billId: appointment.id,
    adjustedAt: at,
    amountCents,
    note: 'Refunded to the card',
    provider: scene.cardProvider,
    providerRefundId: refundId,
    idempotencyKey: `refund:${appointment.transactionId}`,
    refundState: 1,
    refundParts: [{ transactionId: appointment.transactionId, amountCents }],
    createdAt: at,
  });
  scene.add('ledgerEntry', {
    debit: scene.cardProvider,
    credit: 'client',
    id: uuid(),
    billId: appointment.id,
    transactionId: appointment.transactionId,
    adjustmentId: id,
    kind: 'refund',
    amountCents: -amountCents,
    currency: given.fields?.amountCurrency ?? 'USD',
    provider: scene.cardProvider,
    providerId: refundId,
    createdAt: at,
  });
  happened(scene, appointment.id, 'refunded', at.getTime(), { amountCents });
  return appointment;
}

import { describe, expect, test } from 'vitest';
import { cancelAppointment } from '#app/domain/appointments/index.ts';
import {
  chargeCard,
  chargeTipOnly,
  createAdjustment,
  markPaid,
  undoMarkPaid,
} from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { appointmentTimeline, markNoShow, undoNoShow } from '../index.ts';
import { timelineText } from '../read/timeline-text.ts';

const world = paymentWorld();
const ask = { markNoShow, undoNoShow };
const press = (what: keyof typeof ask, appointmentId: string) =>
  runOperation(ask[what], world.owner(), { appointmentId });

async function textsOf(appointmentId: string): Promise<string[]> {
  const outcome = await runOperation(appointmentTimeline, world.owner(), { appointmentId });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.entries.map(({ text }) => text);
}

describe('a no-show', () => {
  test('is an outcome of a past appointment, marked once and taken back once', async () => {
    const { id } = await world.anAppointment();
    const all = await Promise.all([press('markNoShow', id), press('markNoShow', id)]);
    expect(all.every(({ ok }) => ok)).toBe(true);
    const [row] = await world.rows('SELECT "noShowAt" FROM "Appointment" WHERE id = $1', [id]);
    expect(row.noShowAt).toEqual(new Date(TEST_NOW));
    expect(await press('undoNoShow', id)).toMatchObject({ ok: true });
    expect(await press('undoNoShow', id)).toMatchObject({ ok: true });
    expect((await textsOf(id)).slice(-2)).toEqual(['Marked as a no-show', 'No longer a no-show']);
  });

  test('is none before the visit, of a request, of a cancelled one, or of another practice', async () => {
    const { approved, pending } = world.a().appointments;
    expect(await press('markNoShow', approved.id)).toMatchObject({
      refusal: { code: 'state_changed', userMessage: 'This appointment has not begun yet.' },
    });
    expect(await press('markNoShow', pending.id)).toMatchObject({
      refusal: { userMessage: 'Only an appointment that was confirmed can be a no-show.' },
    });
    await runOperation(cancelAppointment, world.owner(), { appointmentId: approved.id });
    expect(await press('markNoShow', approved.id)).toMatchObject({ ok: false });
    const theirs = world.b().appointments.approved;
    expect(await press('markNoShow', theirs.id)).toMatchObject({ refusal: { code: 'not_found' } });
  });
});

describe('the timeline', () => {
  test('tells in order and in words what happened', async () => {
    const appointment = await world.anAppointment();
    const { id: appointmentId } = appointment;
    const owner = world.owner();
    await runOperation(markPaid, owner, { appointmentId, paidBy: 'venmo' });
    await runOperation(undoMarkPaid, owner, { appointmentId });
    const adjust = { appointmentId, adjustedAt: new Date(TEST_NOW) };
    await runOperation(createAdjustment, owner, { ...adjust, amountCents: -500 });
    await runOperation(createAdjustment, owner, { ...adjust, amountCents: 1000 });
    await runOperation(chargeCard, owner, { appointmentId });
    await runOperation(chargeTipOnly, world.holder(appointment.token), { appointmentId, tipAmount: 700 });
    await runOperation(createAdjustment, owner, { ...adjust, amountCents: 2000 });
    expect(await textsOf(appointmentId)).toEqual([
      'Booked',
      'Accepted',
      'Marked as paid by Venmo',
      'No longer marked as paid',
      '$5 added to the bill',
      '$10 taken off the bill',
      '$85 charged to the card',
      '$7 tip added',
      '$20 refund begun',
      '$20 refunded to the card',
    ]);
  });

  test('is of the own practice alone', async () => {
    const input = { appointmentId: world.b().appointments.approved.id };
    expect(await runOperation(appointmentTimeline, world.owner(), input)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });

  test.each([
    ['message_queued', { template: 'appointment_confirmed', channel: 'email' }, 'Confirmation: email queued'],
    ['message_sent', { template: 'invoice', channel: 'sms' }, 'Invoice: text message sent'],
    ['message_failed', { template: 'payment_receipt', channel: 'email' }, 'Receipt: email could not be sent'],
    ['message_delivered', { template: 'new_one', channel: 'sms' }, 'Message: text message delivered'],
    ['message_opened', { template: 'appointment_reminder', channel: 'email' }, 'Reminder: email opened'],
    ['cancelled', { by: 'client' }, 'Cancelled by the client'],
    ['cancelled', { by: 'practitioner', noted: true }, 'Cancelled by you, with a note to the client'],
    ['declined', {}, 'Declined'],
    ['charge_failed', {}, 'The card was declined'],
    [
      'rescheduled',
      { from: '2026-03-04T15:00:00Z', to: '2026-03-05T16:30:00Z' },
      'Moved from Wed, Mar 4, 10:00 AM EST to Thu, Mar 5, 11:30 AM EST',
    ],
    ['rescheduled', { from: '2026-03-04T15:00:00Z', to: '2026-03-04T15:00:00Z' }, 'Length changed'],
  ] as const)('%s %o reads %s', (kind, detail, text) => {
    expect(timelineText({ kind, detail }, { currency: 'USD', timeZone: 'America/New_York' })).toBe(text);
  });
});

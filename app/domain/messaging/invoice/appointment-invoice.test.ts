import { describe, expect, test } from 'vitest';
import { markNoShow } from '#app/domain/appointments/index.ts';
import {
  chargeAppointment,
  chargeCard,
  createAdjustment,
  markPaid,
  refundAppointment,
} from '#app/domain/payments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { waiveFee } from '#app/domain/policy/index.ts';
import { updateClientCommunication } from '#app/domain/clients/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { appointmentInvoice, writeAppointmentMessage } from '../index.ts';

const world = paymentWorld();
const { adjust } = adjusting(world);
const read = (appointmentId: string, ctx = world.owner()) =>
  runOperation(appointmentInvoice, ctx, { appointmentId });

describe('the invoice that is looked at', () => {
  test('has every line, the total, what was paid with what, and what is left', async () => {
    const { id, token, clientId } = await world.anAppointment();
    await world.rows(
      `UPDATE "Client" SET address = '12 Elm Street', city = 'Salem', state = 'OR', "postalCode" = '97301' WHERE id = $1`,
      [clientId],
    );
    await adjust(id, 1500);
    const open = await ok(read(id));
    expect(open).toMatchObject({
      number: id.slice(-8).toUpperCase(),
      currency: 'USD',
      client: { name: 'Dana Number4242', address: '12 Elm Street\nSalem, OR 97301' },
      lines: [
        { label: 'Massage', amountCents: 9000 },
        { label: 'Refunded', amountCents: -1500 },
      ],
      totalCents: 7500,
      payments: [],
      dueCents: 7500,
      closedChannels: [],
    });
    expect(open.payUrl).toContain(`/m/c/${token}`);
    await runOperation(markPaid, world.owner(), { appointmentId: id, paidBy: 'cash' });
    expect(await ok(read(id))).toMatchObject({
      payments: [{ label: 'Paid (cash)', amountCents: 7500 }],
      dueCents: 0,
      payUrl: null,
    });
  });

  test('the link of what a visitor booked tells no address, no email and no settings of its client (C98)', async () => {
    const { id, token, clientId } = await world.anAppointment();
    await world.rows(
      `UPDATE "Client" SET address = '12 Elm Street', email = 'dana@example.com', "mutedEmails" = '{payment}' WHERE id = $1`,
      [clientId],
    );
    const told = { email: 'dana@example.com', address: '12 Elm Street' };
    const booked = (by: string) =>
      world.rows(`UPDATE "Appointment" SET "bookedBy" = $2 WHERE id = $1`, [id, by]);
    await booked('client');
    expect(await ok(read(id, world.holder(token)))).toMatchObject({
      client: { email: null, address: '' },
      closedChannels: [],
    });
    expect(await ok(read(id))).toMatchObject({ client: told, closedChannels: ['email'] });
    await booked('practitioner');
    expect(await ok(read(id, world.holder(token)))).toMatchObject({ client: told });
  });

  test('says what the message says, paid by card and partly given back too', async () => {
    const { id, clientId } = await world.anAppointment();
    await world.rows(`UPDATE "Client" SET email = 'dana@example.com' WHERE id = $1`, [clientId]);
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    await ok(
      runOperation(createAdjustment, world.owner(), {
        appointmentId: id,
        amountCents: 2000,
        adjustedAt: new Date(world.clock().now()),
        note: '',
      }),
    );
    const invoice = await ok(read(id));
    await ok(
      runOperation(writeAppointmentMessage, world.system(), {
        practiceId: world.a().id,
        appointmentId: id,
        template: 'invoice',
      }),
    );
    const [email] = await world.rows(
      `SELECT "bodyText" AS text FROM "Message" WHERE "appointmentId" = $1 AND template = 'invoice' AND channel = 'email'`,
      [id],
    );
    for (const { label, amountCents } of [...invoice.lines, ...invoice.payments])
      expect(email.text).toContain(`${label}: ${amountCents < 0 ? '-' : ''}$${Math.abs(amountCents) / 100}`);
    expect(invoice.dueCents).toBe(0);
  });

  test('is there for its practitioner and its client alone, and only of a confirmed visit', async () => {
    const { id, token, clientId } = await world.anAppointment();
    expect(await read(id, world.holder(token))).toMatchObject({ ok: true });
    const { approved } = world.b().appointments;
    for (const stranger of [world.visitor(), world.holder(newToken()), world.holder(approved.token)])
      expect(await read(id, stranger)).toMatchObject({ ok: false });
    expect(await read(approved.id)).toMatchObject({
      ok: false,
      refusal: { code: 'not_found' },
    });
    await runOperation(updateClientCommunication, world.owner(), {
      clientId,
      kind: 'payment',
      channel: 'sms',
      enabled: false,
    });
    expect(await ok(read(id))).toMatchObject({ closedChannels: ['sms'] });
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    expect(await read(id)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  });
});

describe('the bill of a visit that does not take place', () => {
  const HOUR = 3_600_000;
  /** $90 an appointment: half of it for cancelling late, $30 for not coming. */
  const TERMS = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50, noShowCents: 3000 };
  let appointments = 0;
  async function anAppointment(from: number) {
    appointments += 1;
    const appointment = await world.anAppointment('4242', from + appointments * 2 * HOUR);
    await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, TERMS]);
    return { ...appointment, appointmentId: appointment.id };
  }
  type Appointment = Awaited<ReturnType<typeof anAppointment>>;
  const cancel = ({ token, appointmentId }: Appointment) =>
    ok(cancelAsQuoted(world.holder(token), appointmentId));
  const charge = ({ appointmentId }: Appointment) =>
    runOperation(chargeAppointment, world.system(), { practiceId: world.a().id, appointmentId });
  const theirs = ({ id, token }: Appointment) => ok(read(id, world.holder(token)));

  test('is its fee alone for its client: owed, with where to pay it, and paid', async () => {
    const appointment = await anAppointment(TEST_NOW);
    await cancel(appointment);
    const lines = [{ label: 'Cancellation fee (Massage)', amountCents: 4500 }];
    const owed = await theirs(appointment);
    expect(owed).toMatchObject({ lines, totalCents: 4500, payments: [], dueCents: 4500 });
    expect(owed.payUrl).toContain(`/m/c/${appointment.token}`);
    await charge(appointment);
    expect(await theirs(appointment)).toMatchObject({
      lines,
      totalCents: 4500,
      payments: [{ label: 'Paid by Visa ending in 4242', amountCents: 4500 }],
      dueCents: 0,
      payUrl: null,
    });
    const { appointmentId } = appointment;
    await ok(runOperation(waiveFee, world.owner(), { appointmentId }));
    expect(await read(appointmentId, world.holder(appointment.token))).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed' },
    });
  });

  test('of a visit that was paid the rest goes back, and the sums add up before it has and after', async () => {
    const appointment = await anAppointment(TEST_NOW);
    await ok(charge(appointment));
    await cancel(appointment);
    const fee = {
      lines: [{ label: 'Cancellation fee (Massage)', amountCents: 4500 }],
      totalCents: 4500,
      dueCents: 0,
    };
    const paid = { label: 'Paid by Visa ending in 4242', amountCents: 9000 };
    expect(await theirs(appointment)).toMatchObject({
      ...fee,
      payments: [paid, { label: 'On its way back', amountCents: -4500 }],
    });
    const job = { practiceId: world.a().id, appointmentId: appointment.id };
    await ok(runOperation(refundAppointment, world.system(), job));
    expect(await theirs(appointment)).toMatchObject({
      ...fee,
      payments: [paid, { label: 'Given back', amountCents: -4500 }],
    });
  });

  test('not coming is called so, paid by hand too; what is given back or waived of it stands below it', async () => {
    const appointment = await anAppointment(TEST_NOW - 40 * 24 * HOUR);
    const { appointmentId } = appointment;
    await ok(runOperation(markNoShow, world.owner(), { appointmentId, chargeFee: true }));
    const fee = { label: 'No-show fee (Massage)', amountCents: 3000 };
    expect(await theirs(appointment)).toMatchObject({ lines: [fee], totalCents: 3000, dueCents: 3000 });
    await adjust(appointmentId, 500);
    expect(await theirs(appointment)).toMatchObject({
      lines: [fee, { label: 'Refunded', amountCents: -500 }],
      totalCents: 2500,
      dueCents: 2500,
    });
    await ok(runOperation(markPaid, world.owner(), { appointmentId, paidBy: 'cash' }));
    expect(await theirs(appointment)).toMatchObject({
      payments: [{ label: 'Paid (cash)', amountCents: 2500 }],
      dueCents: 0,
    });
    const waived = await anAppointment(TEST_NOW - 40 * 24 * HOUR);
    await ok(runOperation(markNoShow, world.owner(), { appointmentId: waived.id, chargeFee: true }));
    await ok(runOperation(waiveFee, world.owner(), { appointmentId: waived.id }));
    expect(await theirs(waived)).toMatchObject({
      lines: [fee, { label: 'Waived', amountCents: -3000 }],
      totalCents: 0,
      payments: [],
      dueCents: 0,
    });
  });

  test('of one that was paid by hand before, more than the fee, it is the bill of the visit', async () => {
    const appointment = await anAppointment(TEST_NOW - 60 * 24 * HOUR);
    const { appointmentId } = appointment;
    await ok(runOperation(markPaid, world.owner(), { appointmentId, paidBy: 'cash' }));
    await ok(runOperation(markNoShow, world.owner(), { appointmentId, chargeFee: true }));
    expect(await theirs(appointment)).toMatchObject({
      lines: [{ label: 'Massage', amountCents: 9000 }],
      totalCents: 9000,
      payments: [{ label: 'Paid (cash)', amountCents: 9000 }],
      dueCents: 0,
    });
  });
});

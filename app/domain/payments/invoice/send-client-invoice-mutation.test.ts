import { describe, expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { DEFAULT_TERMS, type PolicyTerms } from '#app/domain/policy/terms.ts';
import { runOperation } from '#app/operations/run.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, markPaid, sendClientInvoiceMutation } from '../index.ts';

const world = paymentWorld();
const { adjust } = adjusting(world);

const send = (appointmentId: string, sendTo: string) =>
  runOperation(sendClientInvoiceMutation, world.owner(), { appointmentId, sendTo });

/** Lets the worker write what is wanted, and answers the messages of the newest wish. */
async function written(appointmentId: string) {
  const wanted = await world.rows(
    `SELECT payload FROM "OutboxEvent" WHERE payload->>'template' = 'invoice' AND payload->>'appointmentId' = $1
     ORDER BY id DESC LIMIT 1`,
    [appointmentId],
  );
  const outcome = await runOperation(writeAppointmentMessage, world.system(), wanted[0].payload);
  if (!outcome.ok) throw outcome.refusal;
  return world.rows(
    `SELECT channel, subject, "bodyText" AS body FROM "Message" WHERE "appointmentId" = $1 AND template = 'invoice'
     ORDER BY channel`,
    [appointmentId],
  );
}

async function addressOf(clientId: string, address: { email?: string | null; phone?: string | null }) {
  for (const [column, value] of Object.entries(address))
    await world.rows(`UPDATE "Client" SET "${column}" = $1 WHERE id = $2`, [value, clientId]);
}

describe('an invoice', () => {
  test('says every line, what is due, and where to pay, by email and text', async () => {
    const { id, clientId, token } = await world.anAppointment();
    await addressOf(clientId, { email: 'dana@example.com', phone: '+15035550111' });
    await adjust(id, 1500);
    expect(await send(id, 'both')).toMatchObject({ ok: true });
    const [email, text] = await written(id);
    expect(email.subject).toMatch(/^Invoice from .*: \$75$/);
    for (const line of ['$90', 'Refunded: -$15', 'Total: $75', 'Due: $75', `/m/c/${token}`])
      expect(email.body).toContain(line);
    expect(email.body).not.toContain('Paid');
    expect(text.body).toContain('$75. Pay it here: http://localhost:3000/m/c/');
  });

  test('of a paid visit says so and how', async () => {
    const { id, clientId } = await world.anAppointment();
    await addressOf(clientId, { email: 'dana@example.com' });
    await runOperation(markPaid, world.owner(), { appointmentId: id, paidBy: 'cash' });
    expect(await send(id, 'email')).toMatchObject({ ok: true });
    const [email] = await written(id);
    expect(email.body).toContain('Paid (cash): $90');
    expect(email.body).toContain('Due: $0');
  });

  test('of a visit that was cancelled late has its fee alone; of one that cost nothing there is none', async () => {
    const terms = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50 };
    const off = async (given: PolicyTerms) => {
      const appointment = await world.anAppointment('0341', TEST_NOW + 5 * 3_600_000);
      await addressOf(appointment.clientId, { email: 'dana@example.com' });
      await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, given]);
      await ok(cancelAsQuoted(world.holder(appointment.token), appointment.id));
      return appointment.id;
    };
    const late = await off(terms);
    expect(await send(late, 'email')).toMatchObject({ ok: true });
    const [email] = await written(late);
    expect(email.body).toContain('Cancellation fee (Massage): $45');
    expect(email.body).toContain('Due: $45');
    expect(email.body).not.toContain('$90');
    const free = await off({ ...terms, feePercent: null });
    expect(await send(free, 'email')).toMatchObject({ refusal: { code: 'state_changed' } });
  });

  test('pressed twice is sent once, later once more', async () => {
    const { id, clientId } = await world.anAppointment();
    await addressOf(clientId, { email: 'dana@example.com' });
    await Promise.all([send(id, 'email'), send(id, 'email')]);
    expect(await world.wanted(id)).toEqual(['invoice']);
    world.clock().advance(60_000);
    await send(id, 'email');
    expect(await world.wanted(id)).toEqual(['invoice', 'invoice']);
  });

  test('needs an address on every chosen channel, and says which is missing', async () => {
    const { id, clientId } = await world.anAppointment();
    await addressOf(clientId, { email: null, phone: null });
    expect(await send(id, 'both')).toMatchObject({
      ok: false,
      refusal: {
        problems: [
          { message: 'There is no email address on file for this client.' },
          { message: 'There is no phone number on file for this client.' },
        ],
      },
    });
    expect(await send(id, 'fax')).toMatchObject({ refusal: { code: 'invalid_input' } });
    const { pending } = world.a().appointments;
    expect(await send(pending.id, 'email')).toMatchObject({ refusal: { code: 'state_changed' } });
  });

  test('is limited by client and day (C66)', async () => {
    const { id, clientId } = await world.anAppointment();
    await addressOf(clientId, { email: 'dana@example.com', phone: '+15035550111' });
    for (let sent = 0; sent < 6; sent += 1) {
      world.clock().advance(60_000);
      expect(await send(id, 'both')).toMatchObject({ ok: true });
    }
    expect(await send(id, 'email')).toMatchObject({
      ok: false,
      refusal: {
        code: 'rate_limited',
        userMessage: expect.stringContaining('many messages within a day') as string,
      },
    });
    const other = await world.anAppointment();
    await addressOf(other.clientId, { email: 'sam@example.com' });
    expect(await send(other.id, 'email')).toMatchObject({ ok: true });
  });
});

test('a receipt and a refund name what was really moved', async () => {
  const { id, clientId } = await world.anAppointment();
  await addressOf(clientId, { email: 'dana@example.com' });
  await adjust(id, 1500);
  await runOperation(chargeCard, world.owner(), { appointmentId: id });
  await adjust(id, 2500);
  const wanted = await world.rows(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1`,
    [id],
  );
  for (const { payload } of wanted) await runOperation(writeAppointmentMessage, world.system(), payload);
  const subjects = await world.rows(
    'SELECT subject FROM "Message" WHERE "appointmentId" = $1 ORDER BY template',
    [id],
  );
  expect(subjects.map(({ subject }) => subject.split(': ')[1])).toEqual(['$75', '$25']);
});

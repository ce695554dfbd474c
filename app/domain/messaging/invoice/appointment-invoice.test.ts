import { describe, expect, test } from 'vitest';
import { chargeCard, createAdjustment, markPaid } from '#app/domain/payments/index.ts';
import { updateClientCommunication } from '#app/domain/clients/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { adjusting } from '#tests/support/adjusting.ts';
import { ok } from '#tests/support/booking-world.ts';
import { paymentWorld } from '#tests/support/payment-world.ts';
import { appointmentInvoice, writeAppointmentMessage } from '../index.ts';

const world = paymentWorld();
const { adjust } = adjusting(world);
const read = (appointmentId: string, ctx = world.owner()) =>
  runOperation(appointmentInvoice, ctx, { appointmentId });

describe('the invoice that is looked at', () => {
  test('has every line, the total, what was paid with what, and what is left', async () => {
    const { id, token, clientId } = await world.aVisit();
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
    const { id, token, clientId } = await world.aVisit();
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
    const { id, clientId } = await world.aVisit();
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
    const { id, token, clientId } = await world.aVisit();
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

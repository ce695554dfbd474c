import { expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { askForCard, markPaid } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();

const ask = (appointmentId: string) => runOperation(askForCard, world.owner(), { appointmentId });

const wanted = (appointmentId: string) =>
  world.rows(
    `SELECT payload FROM "OutboxEvent" WHERE payload->>'template' = 'card_request' AND payload->>'appointmentId' = $1`,
    [appointmentId],
  );

/** The card of an appointment's client is gone, so one is needed. */
async function withoutCard(clientId: string) {
  await world.rows(`UPDATE "PaymentMethod" SET "detachedAt" = now() WHERE "clientId" = $1`, [clientId]);
}

test('the client is asked by email and text with the link to their appointment, once for two presses', async () => {
  const { id, clientId, token } = await world.anAppointment();
  await withoutCard(clientId);
  await world.rows(`UPDATE "Client" SET email = 'dana@example.com', phone = '+15035550111' WHERE id = $1`, [
    clientId,
  ]);
  expect(await Promise.all([ask(id), ask(id)])).toMatchObject([{ ok: true }, { ok: true }]);
  const wishes = await wanted(id);
  expect(wishes).toHaveLength(1);
  const outcome = await runOperation(writeAppointmentMessage, world.system(), wishes[0].payload);
  if (!outcome.ok) throw outcome.refusal;
  const [email, text] = await world.rows(
    `SELECT subject, "bodyText" AS body FROM "Message" WHERE "appointmentId" = $1 AND template = 'card_request'
     ORDER BY channel`,
    [id],
  );
  expect(email.subject).toMatch(/^A card for your appointment/);
  for (const { body } of [email, text]) expect(body).toContain(`/m/c/${token}`);
});

test('nobody is asked where no card is wanted, or nobody can be reached', async () => {
  const { id, clientId } = await world.anAppointment();
  await withoutCard(clientId);
  await world.rows(`UPDATE "Client" SET email = NULL, phone = NULL WHERE id = $1`, [clientId]);
  expect(await ask(id)).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', userMessage: PAYMENT_MESSAGES.nobodyToAsk },
  });
  await runOperation(markPaid, world.owner(), { appointmentId: id, paidBy: 'cash' });
  expect(await ask(id)).toMatchObject({
    ok: false,
    refusal: { code: 'state_changed', userMessage: PAYMENT_MESSAGES.noCardWanted },
  });
  expect(await wanted(id)).toHaveLength(0);
});

test('a press within a minute of the last is the same wish, wherever the minute of the clock ends, and spends nothing', async () => {
  const { id, clientId } = await world.anAppointment();
  await withoutCard(clientId);
  await world.rows(`UPDATE "Client" SET email = 'eve@example.com', phone = NULL WHERE id = $1`, [clientId]);
  const spent = async () =>
    (await world.rows(`SELECT points FROM "RateLimit" WHERE key LIKE $1`, [`%${clientId}%`]))[0]?.points ?? 0;
  // 100 ms before a minute of the clock is over.
  world.clock().advance(60_000 - (world.clock().now() % 60_000) - 100);
  expect(await Promise.all([ask(id), ask(id)])).toMatchObject([{ ok: true }, { ok: true }]);
  const once = await spent();
  expect(once).toBe(1);
  for (const later of [200, 59_700]) {
    world.clock().advance(later);
    expect(await ask(id)).toMatchObject({ ok: true });
    expect(await wanted(id)).toHaveLength(1);
  }
  expect(await spent()).toBe(once);
  world.clock().advance(200);
  expect(await ask(id)).toMatchObject({ ok: true });
  expect(await wanted(id)).toHaveLength(2);
  expect(await spent()).toBe(2);
});

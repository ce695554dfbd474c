import { describe, expect, test } from 'vitest';
import { eventWhenText } from '#app/emails/registration-messages.ts';
import { refundRegistration } from '#app/domain/payments/refund/refund-registration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { addClientToBookableEvent } from './add-client-to-bookable-event.ts';
import { processRegistrationPayment } from '../pay/process-registration-payment.ts';
import { removeClientFromBookableEvent } from './remove-client-from-bookable-event.ts';
import { writeRegistrationMessage } from './write-registration-message.ts';

const world = eventsWorld();

async function registered(amountCents = 2500, last4: string | null = null) {
  const event = await world.anEvent({ amountCents });
  const client = await world.somebody(last4);
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  return { client, registrationId, of };
}

const write = (registrationId: string, template: string, occasion = '') =>
  ok(
    runOperation(writeRegistrationMessage, world.system(), {
      practiceId: world.a().id,
      registrationId,
      template,
      occasion,
    }),
  );

const written = (registrationId: string) =>
  world.rows(
    `SELECT channel::text, template, "toAddress", subject, "bodyText", "bodyHtml", "icsText" FROM "Message"
     WHERE "registrationId" = $1 ORDER BY "createdAt", id`,
    [registrationId],
  );

const wanted = (registrationId: string) =>
  world.rows(
    `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE payload->>'registrationId' = $1 ORDER BY id`,
    [registrationId],
  );

const chargedOnTheDay = (registrationId: string) =>
  world.rows('UPDATE "EventRegistration" SET "chargeOnDay" = true WHERE id = $1', [registrationId]);

describe('messages to registrants', () => {
  test('are written once, with time, place, price and a calendar entry that follows', async () => {
    const { client, registrationId } = await registered();
    expect(await write(registrationId, 'registration_confirmed')).toEqual({ written: 1 });
    expect(await write(registrationId, 'registration_confirmed')).toEqual({ written: 0 });
    const [message] = await written(registrationId);
    expect(message).toMatchObject({ channel: 'email', toAddress: client.email });
    expect(message!.subject).toMatch(/^You are registered: Circle \d+, Thu, Mar 5, 10:00 – 11:00 AM EST$/);
    expect(message!.bodyText).toContain('Where: Elm Street, 12 Elm Street, Springfield, OR 97477');
    expect(message!.bodyText).toContain('Payment: Nothing is paid now: $25 is due at the event.');
    expect(message!.bodyHtml).toContain('You are registered');
    expect(message!.icsText).toContain('METHOD:PUBLISH');
    expect(message!.icsText).toContain('SEQUENCE:0');
    await write(registrationId, 'event_changed', '1');
    await write(registrationId, 'event_changed', '2');
    expect(await written(registrationId)).toHaveLength(3);
  });

  test('say nothing of the place to whoever still waits for a card, and nobody writes to them', async () => {
    const { client, registrationId, of } = await registered();
    await world.rows(`UPDATE "EventRegistration" SET "payUntil" = now() + interval '1 hour' WHERE id = $1`, [
      registrationId,
    ]);
    await write(registrationId, 'registration_confirmed');
    const [message] = await written(registrationId);
    expect(message!.bodyText).not.toContain('Where:');
    expect(message!.icsText).not.toContain('LOCATION');
    const [before] = await wanted(registrationId);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), { ...of, clientId: client.id }));
    expect(await wanted(registrationId)).toEqual([before]);
  });

  test.each([
    ['paid', 'Price: $25, paid', world.paid],
    ['upcoming', 'Price: $25, charged to your card on the day', chargedOnTheDay],
  ])('whose price is %s say so', async (_status, words, become) => {
    const { registrationId } = await registered();
    await become(registrationId);
    await write(registrationId, 'registration_confirmed');
    expect((await written(registrationId))[0]!.bodyText.split('\n')).toContain(words);
  });

  test('have what is good to know, as text, and how it is paid where no card pays it', async () => {
    const { registrationId } = await registered();
    const practiceId = world.a().id;
    await world.rows(
      `UPDATE "Practice" SET "acceptsVenmo" = true, "offlinePaymentMethod" = 'At the desk.' WHERE id = $1`,
      [practiceId],
    );
    await world.rows(
      `UPDATE "BookableEventType" t SET instructions = '<p>Bring a mat &amp; water.</p><p>Doors open at 9.</p>'
       FROM "BookableEvent" e JOIN "EventRegistration" r ON r."bookableEventId" = e.id
       WHERE t.id = e."bookableEventTypeId" AND r.id = $1`,
      [registrationId],
    );
    await write(registrationId, 'registration_confirmed');
    await world.rows(`UPDATE "EventRegistration" SET "paymentError" = 'Declined.' WHERE id = $1`, [
      registrationId,
    ]);
    await write(registrationId, 'event_changed', '1');
    const [confirmed, changed] = await written(registrationId);
    expect(confirmed!.bodyText).toContain('Good to know: Bring a mat & water.\nDoors open at 9.');
    expect(confirmed!.bodyHtml).toContain('Bring a mat &amp; water.<br/>Doors open at 9.');
    expect(confirmed!.bodyText).toMatch(/Payment: Nothing is paid now: .* Venmo.* At the desk\.$/m);
    expect(changed!.bodyText).toMatch(
      /Payment: \$25 is still due\. You can pay with .*Venmo.* At the desk\.$/m,
    );
    await world.rows(
      `UPDATE "Practice" SET "acceptsVenmo" = false, "offlinePaymentMethod" = NULL WHERE id = $1`,
      [practiceId],
    );
  });

  test('say that it is off and that the money comes back; nothing of what is past then', async () => {
    const { registrationId, of } = await registered();
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    expect(await write(registrationId, 'registration_confirmed')).toEqual({ written: 0 });
    expect(await write(registrationId, 'event_changed', '1')).toEqual({ written: 0 });
    expect(await write(registrationId, 'registration_cancelled')).toEqual({ written: 1 });
    const [message] = await written(registrationId);
    // Its price was to be paid at the event.
    expect(message!.bodyText).toContain('Nothing was charged.');
    expect(message!.bodyText).not.toContain('on its way back');
    expect(message!.icsText).toContain('METHOD:CANCEL');
    const free = await registered(0);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), free.of));
    await write(free.registrationId, 'event_cancelled');
    expect((await written(free.registrationId))[0]!.bodyText).not.toContain('paid');
  });

  test('of what was paid they say that it comes back', async () => {
    const { registrationId, of } = await registered();
    await world.paid(registrationId);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    await write(registrationId, 'registration_cancelled');
    const [message] = await written(registrationId);
    expect(message!.bodyText).toContain('The $25 that you paid is on its way back to your card.');
  });

  test.each([
    ['a part', 1000, 'The $15 that you paid is on its way back to your Visa ending in 4242.', '$15'],
    ['all of it', 2500, 'The $25 that you paid was given back.', null],
  ])(
    'of what was given back before, %s, they say so: before its refund is carried out and after',
    async (_what, cents, sentence, back) => {
      const { registrationId, of } = await registered(2500, '4242');
      await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
      await world.givenBack(registrationId, cents);
      await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
      await write(registrationId, 'registration_cancelled');
      const job = { practiceId: world.a().id, registrationId };
      expect(await ok(runOperation(refundRegistration, world.system(), job))).toEqual({
        refundedCents: 2500 - cents,
      });
      await write(registrationId, 'event_cancelled');
      const messages = await written(registrationId);
      expect(messages).toHaveLength(2);
      for (const { bodyText } of messages) {
        expect(bodyText).toContain(sentence);
        if (back) expect(bodyText).toMatch(/: \$25\n.*Given back: −?-?\$10\n.*On its way back to you: \$15/s);
        else expect(bodyText).not.toContain('on its way back');
      }
    },
  );

  test('of a payment under way, whose answer was lost, they say that it is given back', async () => {
    const { registrationId, of } = await registered(2500, '4242');
    world.sandbox.failures.plan({
      mode: 'timeout_after',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
    world.sandbox.failures.clear();
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    await write(registrationId, 'registration_cancelled');
    const [message] = await written(registrationId);
    expect(message!.bodyText).toContain('Your payment was still under way; it comes back to you.');
    expect(message!.bodyText).not.toContain('Nothing was charged.');
    // The provider had taken it.
    expect(world.chargesOf(registrationId)).toHaveLength(1);
  });

  test('online they tell the client’s clock first, and the link once, behind words', async () => {
    const { client, registrationId, of } = await registered();
    const LINK = 'https://meet.example.com/circle';
    await world.rows(`UPDATE "BookableEvent" SET location = $2, "locationId" = NULL WHERE id = $1`, [
      of.bookableEventId,
      LINK,
    ]);
    await world.rows(`UPDATE "Client" SET "timeZone" = 'America/Denver' WHERE id = $1`, [client.id]);
    await write(registrationId, 'registration_confirmed');
    const [message] = await written(registrationId);
    const when = 'Thu, Mar 5, 8:00 – 9:00 AM Denver time (10:00 – 11:00 AM New York time)';
    expect(message!.subject).toContain(when);
    expect(message!.bodyText).toContain(`When: ${when}`);
    expect(message!.bodyText).toContain(`Where: Join online\n  ${LINK}`);
    expect(message!.bodyText.split(LINK)).toHaveLength(2);
    expect(message!.bodyHtml).toMatch(/href="https:\/\/meet\.example\.com\/circle"[^>]*>Join online</);
  });

  test('go by text to whoever has no email; a receipt does not', async () => {
    const { client, registrationId } = await registered();
    await world
      .db()
      .owner.query(`UPDATE "Client" SET email = NULL, phone = '+15035550188' WHERE id = $1`, [client.id]);
    expect(await write(registrationId, 'registration_receipt')).toEqual({ written: 0 });
    expect(await write(registrationId, 'event_cancelled')).toEqual({ written: 1 });
    const [message] = await written(registrationId);
    expect(message).toMatchObject({
      channel: 'sms',
      toAddress: '+15035550188',
      subject: null,
      icsText: null,
    });
    expect(message!.bodyText).toMatch(/^Alder House: Circle \d+ on .* will not take place\.$/);
  });
});

test('the days of an all-day event', () => {
  const event = {
    title: 'Retreat',
    startsAt: new Date('2026-03-10T04:00:00Z'),
    endsAt: new Date('2026-03-11T04:00:00Z'),
    allDay: true,
    timeZone: 'America/New_York',
    isOnline: false,
    where: null,
    whereUrl: null,
    icsSequence: 0,
    goodToKnow: null,
  };
  const client = { timeZone: null };
  expect(eventWhenText({ event, client })).toBe('Tue, Mar 10, all day');
  expect(eventWhenText({ event: { ...event, endsAt: new Date('2026-03-13T04:00:00Z') }, client })).toBe(
    'Tue, Mar 10 – Thu, Mar 12, all day',
  );
});

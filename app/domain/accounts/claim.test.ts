import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { createClient, editClient, untieClient } from '#app/domain/clients/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { DETAILS, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountLink } from './account-link.ts';
import { claimRecords } from './claim-records.ts';
import { confirmPhone } from './confirm-phone.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { registerClient } from './register-client.ts';
import { confirmEmail } from './confirm-email.ts';
import { ownRecords } from './ties/own-records.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { undoRecordTie } from './ties/undo-record-tie.ts';
import { untieOwnRecord } from './ties/untie-own-record.ts';
import { sendPhoneVerification } from './send-phone-verification.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());

/** Whose account a client's record is tied to. */
const holder = async (clientId: string) =>
  (await db.owner.query<{ userId: string | null }>('SELECT "userId" FROM "Client" WHERE id = $1', [clientId]))
    .rows[0]!.userId;

/** Registers and confirms; answers the browser that is signed in. */
async function member(email: string, phone?: string, named = { firstName: 'Ada', lastName: 'Moss' }) {
  const browser = world.browser();
  await ok(
    runOperation(registerClient, browser.at(), {
      ...named,
      email,
      phone,
      password: 'quiet river stones',
    }),
  );
  const [mail] = await world.written();
  await ok(runOperation(confirmEmail, browser.at(), { token: mail!.token }));
  return { ...browser, userId: (browser.kept.actor as Extract<Actor, { kind: 'client' }>).userId };
}

describe('what is a person’s own at several practices', () => {
  test('is tied to the account by the email address that was confirmed, and by nothing that was typed', async () => {
    // Both practices know an Ada Moss of this address; the phone number was only typed.
    const ada = await member('ada.moss@example.com', '(503) 555-0143');
    expect(await holder(a.clients.ada.id)).toBe(ada.userId);
    expect(await holder(b.clients.ada.id)).toBe(ada.userId);
    expect(await holder(a.clients.ben.id)).toBeNull();
  });

  /** Proves a number by the text message, as whoever asked for it. */
  async function prove(browser: { at: () => BaseContext }, phone: string) {
    await ok(runOperation(sendPhoneVerification, browser.at(), { phone }));
    const text = (await world.written()).find(({ template }) => template === 'phone_verification');
    expect(text).toMatchObject({ channel: 'sms' });
    return async () => {
      const outcome = await runOperation(confirmPhone, browser.at(), { token: text!.token });
      await world.written();
      return outcome;
    };
  }
  const ofBen = async () => {
    const { rows } = await db.owner.query<{ firstName: string; lastName: string }>(
      'SELECT "firstName", "lastName" FROM "Client" WHERE id = $1',
      [a.clients.ben.id],
    );
    return rows[0]!;
  };

  test('by a phone number together with the name, once the text message was opened by whoever asked for it (C77)', async () => {
    const ben = await member('ben.elsewhere@example.com', undefined, await ofBen());
    const stranger = await member('mallory@example.com');
    expect(await holder(a.clients.ben.id)).toBeNull();
    await ok(runOperation(sendPhoneVerification, stranger.at(), { phone: '(503) 555-0143' }));
    const [text] = await world.written();
    expect(text).toMatchObject({ channel: 'sms', toAddress: '+15035550143', template: 'phone_verification' });
    // Ben's phone has the stranger's message: pressed, it gives the stranger nothing.
    for (const at of [ben.at, world.browser().at]) {
      expect(await runOperation(confirmPhone, at(), { token: text!.token })).toMatchObject({ ok: false });
    }
    expect(await holder(a.clients.ben.id)).toBeNull();

    // Whoever has the number now is not Ben: another name ties nothing, whatever they prove.
    await ok(runOperation(confirmPhone, stranger.at(), { token: text!.token }));
    expect(await ok(runOperation(claimRecords, stranger.at(), {}))).toEqual({ claimed: 0 });
    expect([await holder(a.clients.ben.id), await holder(b.clients.ben.id)]).toEqual([null, null]);

    await ok((await prove(ben, '503 555 0143'))());
    expect(await holder(a.clients.ben.id)).toBe(ben.userId);
    expect(await holder(b.clients.ben.id)).toBe(ben.userId);
    expect(await runOperation(sendPhoneVerification, ben.at(), { phone: '503 555 0143' })).toMatchObject({
      refusal: { code: 'conflict', userMessage: ACCOUNT_MESSAGES.phoneConfirmedBefore },
    });
  });

  test('who is on file is told of a tie by number, and undoes it; practice and account holder can as well', async () => {
    const told = async () =>
      (
        await db.owner.query<{ toAddress: string; bodyText: string; channel: string }>(
          `SELECT m."toAddress", m."bodyText", m.channel FROM "Message" m WHERE m.template = 'record_tied'
             AND m."clientId" = $1 AND EXISTS (SELECT FROM "OutboxEvent" o
               WHERE o.topic = 'deliver-message' AND o.payload->>'messageId' = m.id::text)
           ORDER BY m."createdAt" DESC, m.id DESC`,
          [a.clients.ben.id],
        )
      ).rows;
    const audit = async () =>
      (
        await db.owner.query<{ action: string; by: string | null }>(
          `SELECT action, detail->>'by' AS by FROM "AuditEntry" WHERE "subjectId" = $1
             AND action ~ 'ie(Record|Client|OwnRecord)$|Tie$' ORDER BY at DESC, id DESC LIMIT 1`,
          [a.clients.ben.id],
        )
      ).rows[0];
    const [tied] = await told();
    const ben = await holder(a.clients.ben.id);
    expect(tied).toMatchObject({ toAddress: 'ben.reyes@example.com', channel: 'email' });
    expect(tied!.bodyText).toContain('account of b…@example.com');
    expect(tied!.bodyText).not.toContain('ben.elsewhere');
    expect(await audit()).toEqual({ action: 'tieRecord', by: 'phone' });

    // By the link, once; reading it changes nothing, and a new password of the account does not take it away.
    const token = /not-my-account\/([\w-]{32})/.exec(tied!.bodyText)![1]!;
    const anybody = world.browser();
    expect(await ok(runOperation(accountLink, anybody.at(), { token, purpose: 'record_tie' }))).toMatchObject(
      {
        isOpen: true,
      },
    );
    expect(await holder(a.clients.ben.id)).toBe(ben);
    await ok(runOperation(requestPasswordReset, anybody.at(), { email: 'ben.elsewhere@example.com' }));
    const [mail] = await world.written();
    const again = world.browser();
    await ok(
      runOperation(resetPassword, again.at(), { token: mail!.token, password: 'another quiet river' }),
    );
    await world.written();
    await ok(runOperation(undoRecordTie, anybody.at(), { token }));
    expect(await holder(a.clients.ben.id)).toBeNull();
    expect((await audit())!.action).toBe('undoRecordTie');
    expect(await holder(b.clients.ben.id)).toBe(ben);
    expect(await runOperation(undoRecordTie, anybody.at(), { token })).toMatchObject({
      refusal: { code: 'expired' },
    });
    // The account does not get it again, however often it looks.
    expect(await ok(runOperation(claimRecords, again.at(), {}))).toEqual({ claimed: 0 });

    // The account's holder gives back what is not theirs.
    const records = await ok(runOperation(ownRecords, again.at(), {}));
    expect(records).toEqual([
      expect.objectContaining({ practiceId: b.id, clientId: b.clients.ben.id, practiceName: b.info.name }),
    ]);
    const foreign = { clientId: a.clients.cleo.id };
    expect(await runOperation(untieOwnRecord, again.at(), foreign)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    await ok(runOperation(untieOwnRecord, again.at(), { clientId: b.clients.ben.id }));
    expect(await holder(b.clients.ben.id)).toBeNull();

    // Put right on file, it may be proved anew; then the practice takes it out.
    const owner = { ...world.browser().at(), actor: a.owner.actor };
    const edit = { clientId: a.clients.ben.id, fields: { email: 'ben.elsewhere@example.com' } };
    await ok(runOperation(editClient, owner, edit));
    expect(await ok(runOperation(claimRecords, again.at(), {}))).toEqual({ claimed: 1 });
    expect(await audit()).toEqual({ action: 'tieRecord', by: 'email' });
    expect(await told()).toHaveLength(1);
    await ok(runOperation(untieClient, owner, { clientId: a.clients.ben.id }));
    expect(await holder(a.clients.ben.id)).toBeNull();
    expect((await audit())!.action).toBe('untieClient');
    expect(await runOperation(untieClient, owner, { clientId: a.clients.ben.id })).toMatchObject({
      refusal: { code: 'conflict' },
    });
    expect(await ok(runOperation(claimRecords, again.at(), {}))).toEqual({ claimed: 0 });
  });

  test('a record that a practitioner writes is tied by its client, not by the practitioner (C21)', async () => {
    const nell = await member('nell@example.com');
    const owner = { ...world.browser().at(), actor: a.owner.actor };
    const made = await runOperation(createClient, owner, {
      client: { firstName: 'Nell', email: 'nell@example.com' },
    });
    const { clientId } = (await ok(Promise.resolve(made))) as { clientId: string };
    expect(await holder(clientId)).toBeNull();
    expect(JSON.stringify(made)).not.toContain(nell.userId);
    expect(await ok(runOperation(claimRecords, nell.at(), {}))).toEqual({ claimed: 1 });
    expect(await ok(runOperation(claimRecords, nell.at(), {}))).toEqual({ claimed: 0 });
    expect(await holder(clientId)).toBe(nell.userId);

    // Corrected to another person's address it is no longer hers.
    await ok(runOperation(editClient, owner, { clientId, fields: { email: 'other.nell@example.com' } }));
    expect(await holder(clientId)).toBeNull();
    expect(await ok(runOperation(claimRecords, nell.at(), {}))).toEqual({ claimed: 0 });
  });

  test('a record that is another account’s stays there', async () => {
    const clientId = a.clients.cleo.id;
    const cleo = await member('cleo.park@example.com');
    expect(await holder(clientId)).toBe(cleo.userId);
    const again = await member('cleo.two@example.com');
    await db.owner.query('UPDATE "Client" SET email = $1 WHERE id = $2', ['cleo.two@example.com', clientId]);
    expect(await ok(runOperation(claimRecords, again.at(), {}))).toEqual({ claimed: 0 });
    expect(await holder(clientId)).toBe(cleo.userId);
  });
});

describe('a booking by somebody who is signed in', () => {
  const chosen = () => ({ serviceId: a.services.massage.id, locationId: a.locations.office.id });
  async function booked(actor: Actor, email: string, nth: number) {
    const { visitor, times } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const { availableSlots } = await times(chosen());
    const startsAt = availableSlots.flatMap(({ datetimes }) => datetimes)[nth * 3];
    const ctx = visitor({ actor, site: { kind: 'app', host: 'localhost:3000' } });
    const made = { ...DETAILS, ...chosen(), practice: a.slug, startsAt, email };
    const { appointment } = await ok(runOperation(bookAppointment, ctx, made));
    const { rows } = await db.owner.query<{ clientId: string }>(
      'SELECT "clientId" FROM "Appointment" WHERE id = $1',
      [appointment.id],
    );
    return rows[0]!.clientId;
  }

  test('is theirs at once where its address is the one they confirmed; under another address it is not', async () => {
    const nora = await member('nora.quist@example.com');
    expect(await holder(await booked(nora.kept.actor, 'Nora.Quist@example.com', 0))).toBe(nora.userId);
    expect(await holder(await booked(nora.kept.actor, 'nora.at.work@example.com', 1))).toBeNull();
  });
});

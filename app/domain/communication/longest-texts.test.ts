import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFacts } from '#app/domain/messaging/index.ts';
import { APPOINTMENT_TEMPLATES, writeMessages } from '#app/emails/index.ts';
import {
  REGISTRATION_TEMPLATES,
  writeRegistrationMessages,
  type RegistrationFacts,
} from '#app/emails/registration-messages.ts';
import type { MessageFacts, WrittenMessage } from '#app/emails/facts.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEventType, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { textMessageCosts } from './text-message-costs.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const isTextToClient = ({ to, channel }: WrittenMessage) => to === 'client' && channel === 'sms';

/** A place at an event, in no certain state: whether a template has a text is the same in all. */
function aPlace({ appointment, client, practice, practitioner, links }: MessageFacts): RegistrationFacts {
  const { id, startsAt, endsAt, timeZone, currency } = appointment;
  return {
    registration: {
      ...{ id, state: 'registered', amountCents: 0, currency, discounts: [], paymentStatus: 'free' },
      ...{ payments: [], backCents: 0, isUnderWay: false },
    },
    event: {
      ...{ title: 'Circle', startsAt, endsAt, timeZone, allDay: false, isOnline: false },
      ...{ where: null, whereUrl: null, icsSequence: 0, goodToKnow: null },
    },
    ways: { methods: [], note: null },
    client: { ...client, timeZone: null },
    ...{ practice, practitioner },
    links: { manage: links.client, calendar: null, portal: links.portal },
  };
}

test('the costs name every template that texts a client, and none that does not', async () => {
  await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    aGroupEventType(scene, { name: 'Breathing and stretching for beginners' });
    return Promise.resolve();
  });
  const ctx = testContext({ database: db.database, actor: a.owner.actor });
  const { texts } = await ok(runOperation(textMessageCosts, ctx, {}));
  const practice = { id: a.id, timeZone: 'America/New_York', currency: 'USD' };
  const within = { ...ctx, practice } as unknown as OperationContext;
  const sample = await practiceDb(db.database, a.id).run((sql) => sampleFacts(within, sql));
  const { startsAt, endsAt, id } = sample.appointment;
  const facts: MessageFacts = {
    ...sample,
    series: [{ id, startsAt, endsAt, icsSequence: 0, url: sample.links.client }],
  };
  const note = startsAt.toISOString();
  expect(texts.map(({ template }) => template).toSorted()).toEqual(
    [
      ...APPOINTMENT_TEMPLATES.filter((name) => writeMessages(name, facts, note).some(isTextToClient)),
      ...REGISTRATION_TEMPLATES.filter((name) =>
        writeRegistrationMessages(name, aPlace(facts)).some(isTextToClient),
      ),
      // Each has a writer of its own, and is written alone.
      ...['intake_form', 'record_tied'],
    ].toSorted(),
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMUNICATION_MESSAGES as TEXTS } from '#app/domain/communication/messages.ts';
import { deliverMessage } from '#app/domain/messaging/index.ts';
import type { MailMessage } from '#app/integrations/mail/port.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import * as templates from '../communication-templates.tsx';

const PATH = '/portal/settings/communication/templates';
const REMINDER = 'appointment_reminder';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const open = () =>
  openPlain(
    templates,
    testContext({ database: db.database, actor: a.owner.actor }),
    `${PATH}?template=${REMINDER}`,
  );
/** What the email says, as the editor without scripts holds it. */
const words = async () => (await open()).standing(REMINDER)['content-words'];
const write = async (text: string) =>
  expect(await (await open()).save({ 'content-words': text }, REMINDER)).toMatchObject(said());
const said = (text: string = TEXTS.templateUpdated) => ({
  to: `${PATH}?template=${REMINDER}`,
  said: { kind: 'success', text },
});

test('without scripts an email takes up an earlier version, goes back to the default, and is tried', async () => {
  const byDefault = await words();
  const first = await open();
  expect(first.deadButtons()).toEqual([]);
  expect(first.text).not.toContain('Back to the default');
  await write('See you at the river.');
  await write('See you by the sea.');
  const page = await open();
  expect(page.deadButtons()).toEqual([]);
  expect(await page.save({}, 'version')).toMatchObject(said());
  expect(await words()).toBe('See you at the river.');
  // The page of before puts nothing of that back.
  expect(await page.save({}, 'default')).toMatchObject({ said: { kind: 'error', text: CHANGED_ELSEWHERE } });
  expect(await words()).toBe('See you at the river.');

  expect(await (await open()).save({}, 'test')).toMatchObject({
    to: expect.stringContaining(`${PATH}?template=${REMINDER}&appointment=`),
    said: said(TEXTS.testSent(a.owner.email)).said,
  });
  const { rows } = await db.owner.query<{ id: string }>(
    `SELECT id FROM "Message" WHERE template = $1 AND "toAddress" = $2`,
    [REMINDER, a.owner.email],
  );
  expect(rows).toHaveLength(1);
  const sent: MailMessage[] = [];
  const mailer = {
    provider: 'smtp',
    send: async (mail: MailMessage) => (sent.push(mail), { outcome: 'sent', providerId: 'm1' }),
  } as Ports['mailer'];
  await ok(
    runOperation(
      deliverMessage,
      systemContext('job', testServices({ database: db.database, ports: { mailer } })),
      { practiceId: a.id, messageId: rows[0]!.id },
    ),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: a.owner.email, subject: expect.stringMatching(/^Test: /) });
  expect(sent[0]!.text).toContain('See you at the river.');

  expect(await (await open()).save({}, 'default')).toMatchObject(said());
  expect(await words()).toBe(byDefault);
  expect((await open()).text).not.toContain('Back to the default');
});

test('a version that is none of the email’s changes nothing', async () => {
  await write('See you at the river.');
  await write('See you by the sea.');
  const page = await open();
  await db.owner.query('DELETE FROM "EmailTemplateVersion"');
  await expect(page.save({}, 'version')).resolves.toMatchObject({ to: null });
  expect(await words()).toBe('See you by the sea.');
});

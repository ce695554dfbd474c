import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverMessage, writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import type { MailMessage } from '#app/integrations/mail/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { EMAIL_TEMPLATES, type EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { aClient, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { COMMUNICATION_MESSAGES } from './messages.ts';
import { emailTemplates } from './email-templates.ts';
import { previewEmailTemplate } from './preview-email-template.ts';
import { sendTestEmail } from './send-test-email.ts';
import { updateCommunicationSettings } from './update-communication-settings.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let sent: MailMessage[] = [];
const ports: Partial<Ports> = {
  mailer: {
    provider: 'smtp',
    send: async (mail) => (sent.push(mail), { outcome: 'sent', providerId: 'm1' }),
  } as Ports['mailer'],
};

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  sent = [];
  await db.owner.query('DELETE FROM "EmailTemplate"');
  await db.owner.query('DELETE FROM "EmailTemplateVersion"');
});

const owner = (practice = a) =>
  testContext({
    database: db.database,
    actor: practice.owner.actor,
    limiter: rateLimiter(db.database.pool),
  });
const worker = () => systemContext('job', testServices({ database: db.database, ports }));
const OWN =
  '<p>Dear <strong>{{client.display_name}}</strong> ({{client.first_name}} {{client.last_name}}, {{client.email}}, {{client.phone}}),</p>' +
  '<ul><li>{{appointment.service_name}} on {{appointment.date_and_time}}</li></ul><p>{{practitioner.full_name}}</p>';
const save = (content: string | null, more: object = {}, name: EmailTemplateName = 'appointment_confirmed') =>
  runOperation(updateCommunicationSettings, owner(), { emailTemplates: [{ name, content, ...more }] });
const read = async (practice = a, name = 'appointment_confirmed') =>
  (await ok(runOperation(emailTemplates, owner(practice), {}))).templates.find((one) => one.name === name)!;
const preview = (input: object, practice = a) =>
  runOperation(previewEmailTemplate, owner(practice), {
    name: 'appointment_confirmed',
    appointmentId: null,
    ...input,
  });

let people = 0;
async function anAppointment(client: { firstName?: string; lastName?: string; phone?: string | null } = {}) {
  people += 1;
  return given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      client: aClient(scene, {
        firstName: 'Hana',
        lastName: `Of ${people}`,
        email: `hana${people}@example.com`,
        phone: '+15035550199',
        ...client,
      }),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW + 25 * DAY_MS + people * 3 * HOUR_MS,
    }),
  );
}

/** As the worker writes and sends it. */
async function delivered(appointmentId: string, template: EmailTemplateName): Promise<MailMessage> {
  sent = [];
  await ok(
    runOperation(writeAppointmentMessage, worker(), {
      practiceId: a.id,
      appointmentId,
      template,
      channels: ['email'],
    }),
  );
  const { rows } = await db.owner.query<{ id: string }>(
    `SELECT id FROM "Message" WHERE "appointmentId" = $1 AND state = 'queued' AND channel = 'email'`,
    [appointmentId],
  );
  for (const { id } of rows)
    await ok(runOperation(deliverMessage, worker(), { practiceId: a.id, messageId: id }));
  expect(sent).toHaveLength(1);
  return sent[0]!;
}
/** The picture that tells when it is opened is each message's own. */
const withoutReceipt = (html: string | null | undefined) =>
  html?.replace(/<img src="[^"]*" width="1" height="1" alt="" style="display:block">/, '');

describe('what is sent is what the preview showed', () => {
  test.each(EMAIL_TEMPLATES.flatMap((name) => [null, OWN].map((content) => ({ name, content }))))(
    '$name with $content',
    async ({ name, content }) => {
      const { id } = await anAppointment();
      const draft = await ok(preview({ name, content, appointmentId: id }));
      if (content) await ok(save(content, {}, name));
      const stored = await ok(preview({ name, appointmentId: id }));
      const mail = await delivered(id, name);
      for (const shown of [draft, stored])
        expect(shown).toMatchObject({
          subject: mail.subject,
          text: mail.text,
          html: withoutReceipt(mail.html),
          to: mail.to,
        });
      if (content)
        expect(mail.text).toContain(
          `Dear Hana Of ${people} (Hana Of ${people}, hana${people}@example.com, (503) 555-0199),\n\n• `,
        );
      expect(mail.html).not.toContain('{{');
    },
  );

  test('what a client is called stays words, in one line (C53)', async () => {
    await ok(save('<p>Hi {{client.first_name}}{{client.last_name}}</p>'));
    const { id } = await anAppointment({
      firstName: '<img src=x onerror=alert(1)>{{client.email}}',
      lastName: '',
    });
    const mail = await delivered(id, 'appointment_confirmed');
    expect(mail.html).toContain('Hi &lt;img src=x onerror=alert(1)&gt;{{client.email}}</p>');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('a missing last name and number read well', async () => {
    await ok(save('<p>Hi {{client.first_name}} {{client.last_name}}, we call {{client.phone}}.</p>'));
    const { id } = await anAppointment({ lastName: '', phone: null });
    expect((await delivered(id, 'appointment_confirmed')).text).toContain(
      'Hi Hana, we call your phone number.',
    );
  });
});

describe('a sample', () => {
  test('stands where there is no appointment, with the practice’s own name, and the same words', async () => {
    const { html, text } = await ok(preview({ content: '<p>Own {{client.first_name}}</p>' }));
    expect(html).toContain(a.name);
    expect(text).toContain('Own Alex');
  });

  test.each(EMAIL_TEMPLATES)('of %s says what is stored until something else is written', async (name) => {
    await ok(save('<p>Stored for {{client.first_name}}</p>', {}, name));
    expect((await ok(preview({ name }))).text).toContain('Stored for Alex');
    expect((await ok(preview({ name, content: null }))).text).not.toContain('Stored for');
  });

  test('of another practice’s appointment nothing is shown', async () => {
    const { id } = await anAppointment();
    expect(await refused(preview({ appointmentId: id }, b))).toMatchObject({ code: 'not_found' });
    expect(
      await refused(
        runOperation(sendTestEmail, owner(b), { name: 'appointment_confirmed', appointmentId: id }),
      ),
    ).toMatchObject({ code: 'not_found' });
  });
});

describe('templates', () => {
  test('are the practice’s own, with what it may put in', async () => {
    await ok(save(OWN));
    expect(await read()).toMatchObject({ customContent: OWN, versions: [{ content: OWN }] });
    expect((await read()).allowedVariables).toHaveLength(10);
    expect(await read(b)).toMatchObject({ customContent: null, versions: [] });
    expect(await read(a, 'appointment_reminder')).toMatchObject({ customContent: null });
  });

  test.each([
    ['<p>{{constructor}}</p>', COMMUNICATION_MESSAGES.placeholderUnknown('constructor')],
    ['<p>{{client.first_name</p>', COMMUNICATION_MESSAGES.placeholderUnclosed],
    ['<p><a href="https://x.example/{{client.email}}">x</a></p>', COMMUNICATION_MESSAGES.placeholderInLink],
    ['', COMMUNICATION_MESSAGES.contentMissing],
    ['<p>   </p>', COMMUNICATION_MESSAGES.contentMissing],
    [`<p>${'x'.repeat(3_001)}</p>`, COMMUNICATION_MESSAGES.contentTooLong],
  ])('%s is refused, when it is saved, looked at and tried', async (content, message) => {
    for (const outcome of [
      save(content),
      preview({ content }),
      runOperation(sendTestEmail, owner(), { name: 'appointment_confirmed', content, appointmentId: null }),
    ])
      expect(await refused(outcome)).toMatchObject({ code: 'invalid_input', userMessage: message });
    expect(await read()).toMatchObject({ customContent: null, versions: [] });
  });

  test('lose what is no mark of a rich text', async () => {
    await ok(save('<p onclick="x()">Hi<script>alert(1)</script><img src=x></p>'));
    expect((await read()).customContent).toBe('<p>Hi</p>');
  });

  test('keep each version, with who and when; the same again is none', async () => {
    await ok(save('<p>One</p>'));
    await ok(save('<p>Two</p>'));
    await ok(save('<p>Two</p>'));
    await ok(save(null));
    const { versions, customContent, defaultContent } = await read();
    expect(customContent).toBeNull();
    expect(versions.map(({ content, isDefault }) => [content, isDefault])).toEqual([
      [defaultContent, true],
      ['<p>Two</p>', false],
      ['<p>One</p>', false],
    ]);
    expect(versions.every(({ savedBy }) => savedBy.length > 0)).toBe(true);
  });

  test('what says the same as the default is the default', async () => {
    const { defaultContent } = await read();
    await ok(save(`${defaultContent} `));
    expect(await read()).toMatchObject({ customContent: null, versions: [] });
  });

  test('keep the thirty newest versions', async () => {
    for (let count = 0; count < 33; count += 1) await ok(save(`<p>No ${count}</p>`));
    const { versions } = await read();
    expect(versions).toHaveLength(30);
    expect(versions[0]).toMatchObject({ content: '<p>No 32</p>' });
    expect(versions.at(-1)).toMatchObject({ content: '<p>No 3</p>' });
  });

  test('tell the later of two windows, and change nothing', async () => {
    const { updatedAt } = await read();
    await ok(save('<p>Mine</p>', { previousUpdatedAt: updatedAt }));
    expect(await refused(save('<p>Theirs</p>', { previousUpdatedAt: updatedAt }))).toMatchObject({
      code: 'state_changed',
      userMessage: CHANGED_ELSEWHERE,
    });
    expect(await read()).toMatchObject({ customContent: '<p>Mine</p>' });
  });
});

describe('a test message', () => {
  const tests = async () =>
    (
      await db.owner.query<{ toAddress: string; subject: string; bodyText: string; clientId: string | null }>(
        `SELECT "toAddress", subject, "bodyText", "clientId" FROM "Message" WHERE "dedupeKey" LIKE 'test:%'
         ORDER BY "createdAt", id`,
      )
    ).rows;

  test('goes to the practitioner alone, says what the client would read, and only so often', async () => {
    const { id } = await anAppointment();
    const input = { name: 'appointment_reminder', content: OWN, appointmentId: id };
    const shown = await ok(preview(input));
    expect(await ok(runOperation(sendTestEmail, owner(), input))).toEqual({ email: a.owner.email });
    expect(await tests()).toEqual([
      { toAddress: a.owner.email, subject: `Test: ${shown.subject}`, bodyText: shown.text, clientId: null },
    ]);
    for (let count = 1; count < 20; count += 1) await ok(runOperation(sendTestEmail, owner(), input));
    expect(await refused(runOperation(sendTestEmail, owner(), input))).toMatchObject({
      code: 'rate_limited',
      userMessage: COMMUNICATION_MESSAGES.tooManyTests,
    });
    expect(await tests()).toHaveLength(20);
  });
});

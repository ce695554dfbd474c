import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import {
  REGISTRATION_TEMPLATES,
  writeRegistrationMessages,
  type RegistrationTemplate,
} from '#app/emails/registration-messages.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import { registrationFacts } from './registration-facts.ts';
import { registrationIcs } from './registration-ics.ts';

/** What is not worth saying to somebody whose registration is off by now. */
const ONLY_WHILE_REGISTERED: ReadonlySet<RegistrationTemplate> = new Set([
  'registration_confirmed',
  'event_changed',
]);

/**
 * Writes the message of one occasion of a registration, once under its own key, and wants it sent: by email, or by text to
 * whoever has no email address.
 */
export const writeRegistrationMessage = operation({
  name: 'writeRegistrationMessage',
  kind: 'mutation',
  description: 'Writes the message of an occasion of a registration.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({
    practiceId: z.uuid(),
    registrationId: z.uuid(),
    template: z.enum(REGISTRATION_TEMPLATES),
    occasion: z.string().max(100).default(''),
  }),
  output: z.object({ written: z.int() }),
  async run(ctx, { practiceId, registrationId, template, occasion }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.sql(async (sql) => {
      const facts = await registrationFacts(ctx, sql, registrationId);
      if (!facts) throw notFound('registration');
      if (facts.registration.state === 'cancelled' && ONLY_WHILE_REGISTERED.has(template))
        return { written: 0 };
      const { client, practitioner } = facts;
      const written = writeRegistrationMessages(template, facts);
      const toClient = written[0]!.to === 'client';
      const email = toClient ? client.email : practitioner.email;
      const channel = email ? 'email' : 'sms';
      const address = email ?? client.phone;
      const message = written.find((one) => one.channel === channel);
      if (!message || !address) return { written: 0 };
      const id = uuid();
      const ics =
        toClient && email && template !== 'registration_receipt'
          ? registrationIcs(facts, now.getTime())
          : null;
      const [row] = await sql`
        INSERT INTO "Message" (id, "practiceId", "registrationId", "clientId", channel, template, "toAddress", subject,
                               "bodyText", "bodyHtml", "icsText", "dedupeKey", "createdAt")
        VALUES (${id}::uuid, ${practiceId}::uuid, ${registrationId}::uuid, ${client.id}::uuid,
                ${channel}::"MessageChannel", ${template}, ${address}, ${message.subject}, ${message.text},
                ${message.html}, ${ics}, ${`${template}:${registrationId}:${occasion}`}, ${now})
        ON CONFLICT ("dedupeKey") DO NOTHING
        RETURNING id`;
      if (!row) return { written: 0 };
      await addToOutbox(sql, {
        practiceId,
        topic: 'deliver-message',
        dedupeKey: `deliver:${id}`,
        payload: { practiceId, messageId: id },
      });
      return { written: 1 };
    });
  },
});

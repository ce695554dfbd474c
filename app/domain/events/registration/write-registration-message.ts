import { z } from 'zod';
import {
  REGISTRATION_TEMPLATES,
  writeRegistrationMessages,
  type RegistrationTemplate,
} from '#app/emails/registration-messages.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { isMuted, queueMessage } from '../../effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { registrationFacts } from './registration-facts.ts';
import { registrationIcs } from './registration-ics.ts';

/** What is not worth saying to somebody whose registration is off by now. */
const ONLY_WHILE_REGISTERED: ReadonlySet<RegistrationTemplate> = new Set([
  'registration_confirmed',
  'event_changed',
]);

interface Reached {
  practiceId: string;
  template: RegistrationTemplate;
  person: { email: string | null; phone: string | null };
  /** Null for the practitioner. */
  clientId: string | null;
}

/** By email; by text to whoever has no email address, or has this kind of email switched off and not the texts. */
async function channelFor(sql: Db, { practiceId, template, person, clientId }: Reached) {
  if (!person.email) return 'sms';
  const muted = { practiceId, template, channel: 'email' } as const;
  const byText = clientId !== null && person.phone !== null && (await isMuted(sql, { ...muted, clientId }));
  return byText ? 'sms' : 'email';
}

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
  job: 'registration-message',
  async run(ctx, { practiceId, registrationId, template, occasion }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const facts = await registrationFacts(ctx, sql, registrationId);
      if (!facts) throw notFound('registration');
      if (facts.registration.state === 'cancelled' && ONLY_WHILE_REGISTERED.has(template))
        return { written: 0 };
      const { client, practitioner } = facts;
      const written = writeRegistrationMessages(template, facts);
      const toClient = written[0]!.to === 'client';
      const person = toClient ? client : { email: practitioner.email, phone: null };
      const channel = await channelFor(sql, {
        practiceId,
        template,
        person,
        clientId: toClient ? client.id : null,
      });
      const address = channel === 'email' ? person.email : person.phone;
      const message = written.find((one) => one.channel === channel);
      if (!message || !address) return { written: 0 };
      const isWritten = await queueMessage(sql, {
        practiceId,
        registrationId,
        to: toClient ? 'client' : 'practitioner',
        clientId: client.id,
        channel: message.channel,
        template,
        address,
        subject: message.subject,
        text: message.text,
        html: message.html,
        ics:
          toClient && channel === 'email' && template !== 'registration_receipt'
            ? registrationIcs(facts, now.getTime())
            : null,
        dedupeKey: `${template}:${registrationId}:${occasion}`,
        at: now,
      });
      return { written: isWritten ? 1 : 0 };
    });
  },
});

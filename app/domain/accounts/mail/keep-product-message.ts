import { v7 as uuid } from 'uuid';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A message of the product itself to a person of it, ready to be sent. */
export interface ProductMessage {
  /** Email address, or phone number as E.164. */
  to: string;
  template: string;
  /** Null for a text message, as is `html`. */
  subject: string | null;
  text: string;
  html: string | null;
  /** Names the message: the same one twice is sent once. */
  dedupeKey: string;
  at: Date;
}

/** Keeps a message that belongs to no practice, and wants it sent; outside of practices. Answers how many were written: one, or none. */
export async function keepProductMessage(
  sql: Db,
  { to, template, subject, text, html, dedupeKey, at }: ProductMessage,
): Promise<number> {
  const messageId = uuid();
  const channel = to.includes('@') ? 'email' : 'sms';
  const written = await sql`
    INSERT INTO "Message" (id, channel, template, "toAddress", subject, "bodyText", "bodyHtml", "dedupeKey", "createdAt")
    VALUES (${messageId}::uuid, ${channel}::"MessageChannel", ${template}, ${to}, ${subject}, ${text}, ${html},
            ${dedupeKey}, ${at})
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id`;
  if (written.length === 0) return 0;
  await addToOutbox(sql, {
    practiceId: null,
    topic: 'deliver-account-message',
    dedupeKey: `deliver:${messageId}`,
    payload: { messageId },
  });
  return 1;
}

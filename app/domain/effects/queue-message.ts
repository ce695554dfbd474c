import { v7 as uuid } from 'uuid';
import type { MessageChannel } from '#app/lib/messages/client-messages.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { PracticeTemplate } from './message-kinds.ts';
import { isMuted } from './muted.ts';
import { addToTimeline } from './timeline.ts';

/** A message of a practice, ready to be sent. */
export interface ReadyMessage {
  practiceId: string;
  to: 'client' | 'practitioner';
  /** Whom it is to, or about. */
  clientId: string | null;
  appointmentId?: string;
  registrationId?: string;
  channel: MessageChannel;
  template: PracticeTemplate;
  address: string;
  subject: string | null;
  text: string;
  html: string | null;
  ics?: string | null;
  /** Names the message: the same one twice is sent once. */
  dedupeKey: string;
  at: Date;
}

/**
 * The one way by which a message of a practice is kept and wanted sent, part of the transaction that causes it. What the
 * client's communication settings have switched off is not written (spec 001 §2); an appointment's timeline says so.
 * Answers whether it was written.
 */
export async function queueMessage(sql: Db, message: ReadyMessage): Promise<boolean> {
  const { practiceId, to, clientId, appointmentId, registrationId, channel, template, at } = message;
  const tell = async (kind: 'message_queued' | 'message_muted') => {
    if (!appointmentId) return;
    const detail = { template, channel, to };
    await addToTimeline(sql, { practiceId, appointmentId, kind, at, detail });
  };
  if (to === 'client' && clientId && (await isMuted(sql, { practiceId, clientId, channel, template }))) {
    await tell('message_muted');
    return false;
  }
  const id = uuid();
  const [written] = await sql`
    INSERT INTO "Message" (id, "practiceId", "appointmentId", "registrationId", "clientId", channel, template, "toAddress",
                           subject, "bodyText", "bodyHtml", "icsText", "dedupeKey", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${appointmentId ?? null}::uuid, ${registrationId ?? null}::uuid,
            ${clientId}::uuid, ${channel}::"MessageChannel", ${template}, ${message.address}, ${message.subject},
            ${message.text}, ${message.html}, ${message.ics ?? null}, ${message.dedupeKey}, ${at})
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id`;
  if (!written) return false;
  await addToOutbox(sql, {
    practiceId,
    topic: 'deliver-message',
    dedupeKey: `deliver:${id}`,
    payload: { practiceId, messageId: id },
  });
  await tell('message_queued');
  return true;
}

import type { MessageFacts, WrittenMessage } from '#app/emails/facts.ts';
import { writeMessages, type AppointmentTemplate } from '#app/emails/index.ts';
import { isEmailTemplate, type EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { messageFacts } from './message-facts.ts';
import { readRefund } from './read-refund.ts';
import { seriesFacts } from './series-facts.ts';

/** Messages that tell of a whole series, where the appointment has one. */
const OF_SERIES: ReadonlySet<AppointmentTemplate> = new Set([
  'series_confirmed',
  'request_received',
  'new_request',
  'new_booking',
]);

interface Asked {
  appointmentId: string;
  template: AppointmentTemplate;
  occasion?: string;
  note?: string | undefined;
  /** Instead of what the practice has stored for the template: what is being written, null for the default. */
  ownWords?: string | null;
}

/**
 * Puts the practice's own words of a template into the facts; none where the default holds. `written` stands instead of what is stored:
 * what is being written, null for the default.
 */
export async function takeOwnWords(
  sql: Db,
  practiceId: string,
  facts: MessageFacts,
  template: EmailTemplateName,
  written?: string | null,
): Promise<void> {
  let words = written;
  if (words === undefined) {
    const [row] = await sql<{ customContent: string | null }>`
      SELECT "customContent" FROM "EmailTemplate"
      WHERE "practiceId" = ${practiceId}::uuid AND name = ${template}::"EmailTemplateName"`;
    words = row?.customContent ?? null;
  }
  if (words !== null) facts.ownWords = { [template]: words };
}

/**
 * The messages of an occasion of an appointment as they are sent: what is previewed, what is sent as a test and what clients get come from
 * here alone. Null where the appointment is gone.
 */
export async function renderedMessages(
  ctx: OperationContext,
  sql: Db,
  { appointmentId, template, occasion = '', note, ownWords }: Asked,
): Promise<{ facts: MessageFacts; write: () => WrittenMessage[] } | null> {
  const practiceId = ctx.practice.id;
  const facts = await messageFacts(ctx, sql, appointmentId, template === 'series_confirmed');
  if (!facts) return null;
  if (OF_SERIES.has(template)) facts.series = await seriesFacts(ctx, sql, appointmentId);
  if (template === 'payment_refunded')
    facts.appointment.refund = await readRefund(sql, { practiceId, appointmentId }, occasion);
  // Several dates are confirmed in the words of the confirmation of one.
  const words = template === 'series_confirmed' ? 'appointment_confirmed' : template;
  if (isEmailTemplate(words)) await takeOwnWords(sql, practiceId, facts, words, ownWords);
  return { facts, write: () => writeMessages(template, facts, note) };
}

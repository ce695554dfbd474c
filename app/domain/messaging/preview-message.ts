import type { MessageFacts, WrittenMessage } from '#app/emails/facts.ts';
import { writeMessages } from '#app/emails/index.ts';
import type { EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import { confirmationOf } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { renderedMessages, takeOwnWords } from './rendered-messages.ts';
import { sampleFacts } from './sample-facts.ts';

interface Previewed {
  name: EmailTemplateName;
  /** What is being written; null for the default, undefined for what is stored. */
  content: string | null | undefined;
  /** Null for an appointment that there is not. */
  appointmentId: string | null;
}

/** The email to the client as it would be sent now, by what sends it: of a series booked at once, the one for all its dates. Throws not_found for an appointment of somebody else. */
export async function previewedEmail(
  ctx: OperationContext,
  sql: Db,
  { name, content, appointmentId }: Previewed,
): Promise<{ message: WrittenMessage; facts: MessageFacts }> {
  const emailOf = (messages: WrittenMessage[]) =>
    messages.find(({ to, channel }) => to === 'client' && channel === 'email')!;
  if (appointmentId === null) {
    const facts = await sampleFacts(ctx, sql);
    await takeOwnWords(sql, ctx.practice.id, facts, name, content);
    return { message: emailOf(writeMessages(name, facts)), facts };
  }
  const template = name === 'appointment_confirmed' ? await confirmationOf(sql, appointmentId) : name;
  const rendered = await renderedMessages(ctx, sql, { appointmentId, template, ownWords: content });
  if (!rendered) throw notFound('appointment');
  return { message: emailOf(rendered.write()), facts: rendered.facts };
}

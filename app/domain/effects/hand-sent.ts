import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceAppointment, messageKey, enqueueMessage, type EnqueuedMessage } from './enqueue.ts';

const TOO_MANY_TO_CLIENT =
  'This client has been sent many messages within a day. Please wait until tomorrow before you send another.';
const TOO_MANY =
  'Your practice has sent as many messages by hand as it can within a day. Please try again tomorrow.';

/** Spends from the day's budgets, one for each channel. Throws rate_limited with a sentence to show. */
async function spendHandSent(
  ctx: OperationContext,
  { clientId, messages }: { clientId: string; messages: number },
): Promise<void> {
  const { limiter, practice } = ctx;
  if (!(await limiter.spend('handSentClient', `${practice.id}:${clientId}`, messages)))
    throw new Refusal('rate_limited', TOO_MANY_TO_CLIENT);
  if (!(await limiter.spend('handSentPractice', practice.id, messages)))
    throw new Refusal('rate_limited', TOO_MANY);
}

/** What is sent to many at once: each of its own to one client. */
interface ToMany {
  /** Of what is written about, such as the appointment. */
  id: string;
  clientId: string;
}

/**
 * Spends for `messages` to the client of each, from the day's budgets. Whoever has been sent enough is left out; where the practice has,
 * nothing is spent. Throws rate_limited with a sentence to show. Answers who is written to, and how to give back what was not sent.
 */
export async function spendSentToMany(
  ctx: OperationContext,
  all: readonly ToMany[],
  messages: number,
): Promise<{ within: ReadonlySet<string>; giveBack: (ids: Iterable<string>) => Promise<void> }> {
  const { limiter, practice } = ctx;
  const sum = all.length * messages;
  if (!(await limiter.spend('handSentPractice', practice.id, sum))) {
    // What is refused counts too: a few could still be written to.
    await limiter.giveBack('handSentPractice', practice.id, sum);
    throw new Refusal('rate_limited', TOO_MANY);
  }
  const clients = new Map(all.map(({ id, clientId }) => [id, clientId]));
  const giveBack = async (ids: Iterable<string>) => {
    for (const id of ids) await giveBackHandSent(ctx, { clientId: clients.get(id)!, messages });
  };
  const within = new Set<string>();
  for (const [id, clientId] of clients) {
    if (await limiter.spend('handSentClient', `${practice.id}:${clientId}`, messages)) within.add(id);
    else await giveBack([id]);
  }
  return { within, giveBack };
}

async function giveBackHandSent(
  { limiter, practice }: OperationContext,
  { clientId, messages }: { clientId: string; messages: number },
): Promise<void> {
  await limiter.giveBack('handSentClient', `${practice.id}:${clientId}`, messages);
  await limiter.giveBack('handSentPractice', practice.id, messages);
}

type HandSent = Omit<EnqueuedMessage, 'practiceId' | 'occasion' | 'pressedAt' | 'channels'> & {
  clientId: string;
  channels: readonly ('email' | 'sms')[];
  /** Tells this wish from others of the same template, such as one by another channel. */
  occasion?: string;
  /** A second press within this time, milliseconds, is the same wish. */
  samePressMs: number;
};

/**
 * Enqueues a message that a practitioner sends by hand, from the day's budgets. Pressed again within the time it is the same wish:
 * nothing more is sent or spent. Throws rate_limited with a sentence to show.
 */
export async function enqueueHandSent(
  ctx: OperationContext,
  { clientId, samePressMs, occasion = '', ...message }: HandSent,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const { appointmentId, template } = message;
  const now = ctx.clock.now();
  // Two presses within one span share its key; those of two neighbouring spans may still be within the time of each other.
  const occasionOf = (span: number) => `${occasion}${occasion && ':'}${span}`;
  const span = Math.floor(now / samePressMs);
  const keys = [span, span - 1].map((one) =>
    messageKey({ appointmentId, template, occasion: occasionOf(one) }),
  );
  const isSamePress = async (sql: Db) => {
    const [last] = await sql`
      SELECT id FROM "OutboxEvent"
      WHERE "practiceId" = ${practiceId}::uuid AND "dedupeKey" = ANY(${keys}::text[])
        AND (payload->>'pressedAt')::bigint > ${now - samePressMs}::bigint`;
    return last !== undefined;
  };
  if (await ctx.db.run(isSamePress)) return;
  const budget = { clientId, messages: message.channels.length };
  await spendHandSent(ctx, budget);
  const isFirst = await ctx.db.run(async (sql) => {
    // Two presses at one moment: the appointment's row decides which is the second.
    await sql`
      SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
    if (await isSamePress(sql)) return false;
    await enqueueMessage(sql, { ...message, practiceId, occasion: occasionOf(span), pressedAt: now });
    await announceAppointment(sql, practiceId, appointmentId);
    return true;
  });
  if (!isFirst) await giveBackHandSent(ctx, budget);
}

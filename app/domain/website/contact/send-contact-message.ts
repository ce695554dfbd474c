import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { queueMessage, readSender } from '#app/domain/effects/index.ts';
import { writeWebsiteMessage } from '#app/emails/website/website-message.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { CONTACT_TRAP } from '#app/lib/website/contact-form.ts';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { contactMessageInput } from '../inputs.ts';
import { CONTACT_MESSAGES } from '../messages.ts';

/** How long the same words of the same person are one message, milliseconds: a form that was sent twice. */
const SAME_MS = HOUR_MS;

/**
 * Keeps what a visitor of the website writes to the practice, for its inbox, and has it mailed to the practitioner. Who fills in the
 * field that nobody sees is answered as if it was sent. One network sends few a day, and one practice gets so many.
 * @throws invalid_input beside what is wrong; not_found where the website has no such form; rate_limited
 */
export const sendContactMessage = operation({
  name: 'sendContactMessage',
  kind: 'mutation',
  description: 'Sends a message of a visitor of a practice’s website to the practice.',
  access: siteVisitor(),
  input: contactMessageInput,
  output: z.object({}),
  async run(ctx, input) {
    if (input[CONTACT_TRAP] !== '') return {};
    await ctx.db.run(mustBeAsked);
    const giveBack = await spend(ctx);
    try {
      if (!(await ctx.db.run((db) => keep(ctx, db, input)))) await giveBack();
    } catch (error) {
      await giveBack();
      throw error;
    }
    return {};
  },
});

/** Takes a message from what the sender's network and the practice have left; answers how it is given back. @throws rate_limited */
async function spend({ limiter, practice, address }: OperationContext): Promise<() => Promise<unknown>> {
  const budgets = [
    ['contactNetwork', fromNetwork(practice.id, address), CONTACT_MESSAGES.tooOften],
    ['contactSender', fromNetwork('contact', address), CONTACT_MESSAGES.tooOften],
    ['contactPractice', practice.id, CONTACT_MESSAGES.tooManyToday],
  ] as const;
  const spent: (readonly [(typeof budgets)[number][0], string])[] = [];
  const giveBack = () => Promise.all(spent.map(([budget, key]) => limiter.giveBack(budget, key)));
  for (const [budget, key, text] of budgets) {
    if (!(await limiter.spend(budget, key))) {
      // What one of them refuses is not taken from the others.
      await giveBack();
      throw new Refusal('rate_limited', text);
    }
    spent.push([budget, key]);
  }
  return giveBack;
}

/** @throws not_found where no page that visitors see has the form */
async function mustBeAsked(db: Db): Promise<void> {
  const page = await db
    .selectFrom('PublishedPage')
    .select('id')
    .where('html', 'like', `%action="${paths.contact()}"%`)
    .executeTakeFirst();
  if (!page) throw notFound('form');
}

/** Answers whether it is a new one. */
async function keep(
  ctx: OperationContext,
  db: Db,
  { name, email, phone: typed, text }: z.output<typeof contactMessageInput>,
): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const same = await db
    .selectFrom('ContactMessage')
    .select('id')
    .where('email', '=', email)
    .where('text', '=', text)
    .where('sentAt', '>', new Date(at.getTime() - SAME_MS))
    .executeTakeFirst();
  if (same) return false;
  const message = { name, email, phone: parsePhone(typed) ?? (typed || null), text };
  const id = uuid();
  await db
    .insertInto('ContactMessage')
    .values({ id, ...message, sentAt: at })
    .execute();
  const [owner, sender] = await Promise.all([
    db
      .selectFrom('Practice as p')
      .innerJoin('User as u', 'u.id', 'p.ownerUserId')
      .select('u.email')
      .where('p.id', '=', practiceId)
      .executeTakeFirstOrThrow(),
    readSender(ctx, db, practiceId),
  ]);
  await queueMessage(db, {
    ...{ practiceId, to: 'practitioner', clientId: null, channel: 'email', template: 'website_message' },
    address: owner.email,
    ...writeWebsiteMessage({ ...sender, message, link: ctx.appOrigin + paths.inbox() }),
    dedupeKey: `website_message:${id}`,
    at,
  });
  await announce(db, { practiceId, kind: 'website_message', id });
  return true;
}

import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { CONTACT_MESSAGES } from '../messages.ts';

/** The practitioner has seen to a message of the website: it waits in the inbox no more. Twice changes nothing. */
export const setContactMessageAside = operation({
  name: 'setContactMessageAside',
  kind: 'mutation',
  description: 'Takes a message from your website out of your inbox.',
  access: practiceOwner(),
  input: z.strictObject({ contactMessageId: z.uuid(CONTACT_MESSAGES.messageUnknown) }),
  output: z.object({}),
  async run(ctx, { contactMessageId: id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (db) => {
      const found = await db
        .updateTable('ContactMessage')
        .set(({ fn, ref, val }) => ({ doneAt: fn.coalesce(ref('doneAt'), val(now)) }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!found) throw new Refusal('not_found', CONTACT_MESSAGES.messageUnknown);
      await announce(db, { practiceId, kind: 'website_message', id });
    });
    return {};
  },
});

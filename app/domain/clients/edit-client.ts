import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../effects/index.ts';
import { checkedContact } from './contact.ts';
import { changeClient } from './rows/fragments.ts';
import { editClientInput } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/** Changes what is on file of a client: only the fields given, an empty text takes the value away (spec 001 §7). */
export const editClient = operation({
  name: 'editClient',
  kind: 'mutation',
  description: 'Changes a client’s name, contact or address.',
  access: practiceOwner(),
  input: editClientInput,
  output: z.object({}),
  async run(ctx, { clientId, fields }) {
    const practiceId = ctx.practice.id;
    // Names cannot be taken away, so what was left out stays.
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw new Refusal('invalid_input', CLIENT_MESSAGES.nothingToChange);
    await ctx.db.run(async (db) => {
      const values = await checkedContact(db, Object.fromEntries(given), 'fields.');
      const changed = await changeClient(db, clientId)
        .set(({ eb, or, lit, ref }) => {
          const contact = (['email', 'phone'] as const).filter((field) => field in values);
          // Another address may be another person's: whose account it belongs to is to be proved anew.
          const isAnother = or(contact.map((field) => eb(field, 'is distinct from', values[field] ?? null)));
          return {
            ...values,
            userId: eb.case().when(isAnother).then(lit(null)).else(ref('userId')).end(),
            notUserIds: eb.case().when(isAnother).then<string[]>([]).else(ref('notUserIds')).end(),
            updatedAt: new Date(ctx.clock.now()),
          };
        })
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      await addToAudit(ctx, db, {
        action: 'editClient',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { fields: given.map(([name]) => name) },
      });
      await announce(db, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});

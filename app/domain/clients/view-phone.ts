import { z } from 'zod';
import { formatPhone } from '#app/lib/phone.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToAudit } from '../effects/index.ts';
import { clientsOf } from './rows/fragments.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/** A client's phone number for whoever asks for it alone (spec 001 §7), such as another program; each time is recorded. */
export const viewPhone = operation({
  name: 'viewPhone',
  kind: 'mutation',
  description: 'A client’s phone number, as it is dialled and as it is read.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid(CLIENT_MESSAGES.notFound).meta({ description: 'Of the client.' }) }),
  output: z.object({
    formattedPhoneNumber: z.string(),
    phoneNumber: z.string().meta({ description: 'E.164.' }),
  }),
  async run(ctx, { id }) {
    return ctx.db.run(async (db) => {
      const row = await clientsOf(db, id).select('phone').executeTakeFirst();
      if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      if (!row.phone) throw new Refusal('conflict', CLIENT_MESSAGES.noPhone);
      await addToAudit(ctx, db, { action: 'viewPhone', subjectKind: 'client', subjectId: id });
      return { formattedPhoneNumber: formatPhone(row.phone), phoneNumber: row.phone };
    });
  },
});

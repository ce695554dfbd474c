import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** What visitors of the website wrote and nobody has seen to, as outputs have it. */
export const waitingMessage = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable().meta({ description: 'E.164, or as it was typed.' }),
    text: z.string(),
    sentAt: z.date(),
  })
  .meta({ id: 'WebsiteMessage' });

/** The oldest of them, `most` at most. */
export const readWaitingMessages = (db: Db, most: number) =>
  db
    .selectFrom('ContactMessage')
    .select(['id', 'name', 'email', 'phone', 'text', 'sentAt'])
    .where('doneAt', 'is', null)
    .orderBy('sentAt')
    .orderBy('id')
    .limit(most)
    .execute();

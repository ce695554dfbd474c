import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { FIRST_FORM, lockForms } from '#app/domain/intake-forms/index.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { openChannels } from '../../effects/index.ts';
import { INTAKE_MESSAGES } from '../messages.ts';
import { intakeClient } from './intake-client.ts';
import { formsLeftToday, sendForm } from './send-form.ts';

/** A second press within this time is the first one's. */
const SAME_PRESS_MS = MINUTE_MS;

/**
 * Sends a client one of the practice's intake forms: a link of its own by email, or by text where there is no email or that is
 * switched off (spec 001 §7). Where no form is named it is the oldest.
 * The form is kept as it was when sent. A practice without a form of its own begins with FIRST_FORM.
 */
export const sendIntakeForm = operation({
  name: 'sendIntakeForm',
  kind: 'mutation',
  description: 'Sends a client your intake form.',
  access: practiceOwner(),
  input: z.strictObject({
    clientId: z.uuid(INTAKE_MESSAGES.notFound),
    intakeFormId: z
      .uuid(INTAKE_MESSAGES.formUnknown)
      .optional()
      .meta({ description: 'Which of your forms; the oldest where none is named.' }),
  }),
  output: z.object({ sentAt: z.date(), sentBy: z.enum(['email', 'sms']) }),
  async run(ctx, { clientId, intakeFormId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const client = await intakeClient(sql, practiceId, clientId);
      const channels = MESSAGE_CHANNELS.filter((one) => (one === 'email' ? client.email : client.phone));
      if (channels.length === 0) throw new Refusal('conflict', INTAKE_MESSAGES.unreachable);
      const message = { practiceId, clientId, template: 'intake_form', channels } as const;
      const channel = (await openChannels(sql, message))[0]!;
      const form = intakeFormId ? await namedForm(sql, intakeFormId) : await firstForm(sql, practiceId, now);
      const last = await lastSent(sql, clientId, form.id);
      if (last && now.getTime() - last.getTime() < SAME_PRESS_MS) return { sentAt: last, sentBy: channel };
      if ((await formsLeftToday(sql, practiceId, clientId, now)) <= 0)
        throw new Refusal('rate_limited', INTAKE_MESSAGES.sentOften);
      await sendForm(ctx, sql, { client, form, channel, now });
      return { sentAt: now, sentBy: channel };
    });
  },
});

async function lastSent(db: Db, clientId: string, intakeFormId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('IntakeRequest')
    .select('sentAt')
    .where('clientId', '=', clientId)
    .where('intakeFormId', '=', intakeFormId)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sentAt;
}

const inUse = (db: Db) =>
  db.selectFrom('IntakeForm').select(['id', 'version', 'text']).where('deletedAt', 'is', null);

async function namedForm(db: Db, id: string) {
  const form = await inUse(db).where('id', '=', id).executeTakeFirst();
  if (!form) throw new Refusal('not_found', INTAKE_MESSAGES.formUnknown);
  return form;
}

async function firstForm(db: Db, practiceId: string, now: Date) {
  const oldest = inUse(db).orderBy('createdAt').orderBy('id').limit(1);
  const form = await oldest.executeTakeFirst();
  if (form) return form;
  // Two clients who are sent the first form at one moment are sent one and the same.
  await lockForms(db, practiceId);
  const made = await oldest.executeTakeFirst();
  if (made) return made;
  const id = uuid();
  await db
    .insertInto('IntakeForm')
    .values({ id, text: JSON.stringify(FIRST_FORM), createdAt: now, updatedAt: now })
    .execute();
  return { id, version: 1, text: FIRST_FORM };
}

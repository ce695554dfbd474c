import { z } from 'zod';
import { intakeQuestion, isAsked } from '#app/lib/intake/questions.ts';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MOST_FORMS } from './inputs.ts';
import { INTAKE_FORM_MESSAGES as texts } from './messages.ts';

const sending = {
  sendWhen: z.enum(['by_hand', 'new_clients', 'bookings']),
  againAfterMonths: z.int().nullable(),
  serviceIds: z.array(z.uuid()),
};

/** What clients read and answer. */
export const formContent = {
  title: z.string().nullable(),
  intro: z.string().nullable(),
  questions: z.array(intakeQuestion),
};

export const intakeFormOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    version: z.int(),
    ...formContent,
    ...sending,
    updatedAt: z.date(),
  })
  .meta({ id: 'IntakeForm' });

export const intakeFormSummary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    version: z.int(),
    ...sending,
    questionCount: z.int(),
    sentCount: z.int().meta({ description: 'How often it was sent.' }),
    updatedAt: z.date(),
  })
  .meta({ id: 'IntakeFormSummary' });

export type IntakeFormView = z.output<typeof intakeFormOutput>;

/** Deleted ones too: a form that was for such a service alone goes to nobody, and saving it anew must not make it everybody's. */
const serviceIds = (db: Db, formIds: string[]) =>
  db
    .selectFrom('IntakeFormService as x')
    .select(['x.intakeFormId', 'x.serviceId'])
    .where(({ eb, fn, val }) => eb('x.intakeFormId', '=', fn.any(val(formIds))))
    .orderBy('x.serviceId')
    .execute();

/** The practice's forms, oldest first: the first is what is sent where no other is chosen. */
export async function readForms(db: Db) {
  const rows = await db
    .selectFrom('IntakeForm as f')
    .select(['f.id', 'f.name', 'f.text', 'f.version', 'f.sendWhen', 'f.againAfterMonths', 'f.updatedAt'])
    .select(({ selectFrom }) =>
      selectFrom('IntakeRequest as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.intakeFormId', '=', 'f.id')
        .as('sentCount'),
    )
    .where('f.deletedAt', 'is', null)
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .limit(MOST_FORMS)
    .execute();
  const services = rows.length
    ? await serviceIds(
        db,
        rows.map(({ id }) => id),
      )
    : [];
  return rows.map(({ text, sentCount, ...row }) => ({
    ...row,
    sentCount: Number(sentCount),
    questionCount: readForm(text).filter(isAsked).length,
    serviceIds: services
      .filter(({ intakeFormId }) => intakeFormId === row.id)
      .map(({ serviceId }) => serviceId),
  }));
}

/** @throws not_found for a form that the practice does not have, or has deleted */
export async function readOneForm(db: Db, id: string): Promise<IntakeFormView> {
  const row = await db
    .selectFrom('IntakeForm')
    .select(['id', 'name', 'text', 'version', 'sendWhen', 'againAfterMonths', 'updatedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', texts.formUnknown);
  const { text, ...form } = row;
  const services = await serviceIds(db, [id]);
  return {
    ...form,
    ...readWords(text),
    questions: readForm(text),
    serviceIds: services.map(({ serviceId }) => serviceId),
  };
}

/** The row as it is written over; of two who save at once one waits here. */
export async function lockForm(db: Db, id: string) {
  const row = await db
    .selectFrom('IntakeForm')
    .select(['id', 'text', 'version', 'sendWhen', 'sendsSince', 'updatedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', texts.formUnknown);
  return row;
}

/** Making and deleting forms come one after the other, so that there are never too many and never none. */
export async function lockForms(db: Db, practiceId: string): Promise<number> {
  await db`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid FOR NO KEY UPDATE`;
  const { count } = await db
    .selectFrom('IntakeForm')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

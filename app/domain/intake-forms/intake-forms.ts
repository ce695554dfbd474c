import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { intakeFormSummary, readForms } from './form-rows.ts';

/** The intake forms of the practice, and the services whose bookings may send them (spec 002 §2). */
export const intakeForms = operation({
  name: 'intakeForms',
  kind: 'query',
  description: 'Your intake forms.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    intakeForms: z.array(intakeFormSummary),
    services: z.array(z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'IntakeFormService' })),
    notesEnabled: z.boolean().meta({ description: 'Where client notes are off, nothing is sent.' }),
  }),
  async run(ctx) {
    return ctx.db.run(async (db) => {
      const services = await db
        .selectFrom('Service')
        .select(['id', 'name'])
        .where('deletedAt', 'is', null)
        .where('addOn', '=', false)
        .orderBy('position')
        .orderBy('id')
        .limit(200)
        .execute();
      const { clientNotesEnabled } = await db
        .selectFrom('Practice')
        .select('clientNotesEnabled')
        .executeTakeFirstOrThrow();
      return { intakeForms: await readForms(db), services, notesEnabled: clientNotesEnabled };
    });
  },
});

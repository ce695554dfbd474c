import { sql } from 'kysely';
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
    services: z.array(
      z
        .object({
          id: z.uuid(),
          name: z.string(),
          isDeleted: z.boolean().meta({ description: 'Still what a form is for, and booked by nobody.' }),
        })
        .meta({ id: 'IntakeFormService' }),
    ),
    notesEnabled: z.boolean().meta({ description: 'Where client notes are off, nothing is sent.' }),
  }),
  async run(ctx) {
    return ctx.db.run(async (db) => {
      const forms = await readForms(db);
      const held = forms.flatMap(({ serviceIds }) => serviceIds);
      const services = await db
        .selectFrom('Service')
        .select(['id', 'name'])
        .select(sql<boolean>`"deletedAt" IS NOT NULL`.as('isDeleted'))
        // One that became an add-on or was deleted since is still what its form goes with: left out, the form would be saved for every service.
        .where(({ and, eb, fn, or, val }) =>
          or([and({ addOn: false, deletedAt: null }), eb('id', '=', fn.any(val(held)))]),
        )
        .orderBy(sql`"deletedAt" IS NOT NULL`)
        .orderBy('position')
        .orderBy('id')
        .limit(200)
        .execute();
      const { clientNotesEnabled } = await db
        .selectFrom('Practice')
        .select('clientNotesEnabled')
        .executeTakeFirstOrThrow();
      return { intakeForms: forms, services, notesEnabled: clientNotesEnabled };
    });
  },
});

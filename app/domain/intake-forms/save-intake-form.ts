import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { intakeFormOutput, lockForm, readOneForm } from './form-rows.ts';
import { saveIntakeFormSettings } from './inputs.ts';
import { INTAKE_FORM_MESSAGES } from './messages.ts';
import { writeVersion } from './write-version.ts';

/**
 * Saves an intake form: what is sent from now on asks this, and goes to whom it says. What was sent before stays as it
 * was. A form that begins to go by itself goes with what is confirmed from here on, not with what was before.
 */
export const saveIntakeForm = operation({
  name: 'saveIntakeForm',
  kind: 'mutation',
  description: 'Saves one of your intake forms.',
  access: practiceOwner(),
  input: saveIntakeFormSettings,
  output: z.object({ intakeForm: intakeFormOutput }),
  async run(ctx, { intakeFormId, previousUpdatedAt, name, sendWhen, serviceIds, ...given }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const before = await lockForm(db, intakeFormId);
      const updatedAt = nextUpdatedAt(now.getTime(), before, previousUpdatedAt);
      const { title = null, intro = null, questions } = given;
      await writeVersion(db, before, { title, intro, questions }, now);
      await db
        .updateTable('IntakeForm')
        .set({
          name,
          updatedAt,
          sendWhen,
          againAfterMonths: sendWhen === 'bookings' ? (given.againAfterMonths ?? null) : null,
          sendsSince: sendWhen === 'by_hand' ? null : (before.sendsSince ?? now),
        })
        .where('id', '=', intakeFormId)
        .execute();
      await writeServices(db, intakeFormId, serviceIds);
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
      return { intakeForm: await readOneForm(db, intakeFormId) };
    });
  },
});

/** @throws invalid_input for a service that the practice does not have, or has deleted before the form was for it */
async function writeServices(db: Db, intakeFormId: string, serviceIds: string[]): Promise<void> {
  const before = await db
    .deleteFrom('IntakeFormService')
    .where('intakeFormId', '=', intakeFormId)
    .returning('serviceId')
    .execute();
  if (serviceIds.length === 0) return;
  const known = await db
    .selectFrom('Service')
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(serviceIds))))
    .where(({ eb, fn, or, val }) =>
      or([eb('deletedAt', 'is', null), eb('id', '=', fn.any(val(before.map(({ serviceId }) => serviceId))))]),
    )
    .execute();
  if (known.length < serviceIds.length)
    throw new Refusal('invalid_input', INTAKE_FORM_MESSAGES.serviceUnknown, { field: 'serviceIds' });
  await db
    .insertInto('IntakeFormService')
    .values(serviceIds.map((serviceId) => ({ intakeFormId, serviceId })))
    .execute();
}

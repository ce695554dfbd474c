import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { INTAKE_FORM_MESSAGES } from './messages.ts';

/** @throws not_found for a version that the form never had, or has now */
export async function readVersion(db: Db, intakeFormId: string, version: number) {
  const row = await db
    .selectFrom('IntakeFormVersion')
    .select(['text', 'replacedAt'])
    .where('intakeFormId', '=', intakeFormId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', INTAKE_FORM_MESSAGES.versionUnknown);
  return row;
}

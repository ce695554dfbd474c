import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What clients read and answer, as IntakeForm.text keeps it. */
export interface FormText {
  title: string | null;
  intro: string | null;
  questions: readonly IntakeQuestion[];
}

const contentOf = (text: unknown) => JSON.stringify([readWords(text), readForm(text)]);

/**
 * Puts another text in the place of a form's, which is kept as a version; nothing where it says the same. What was sent
 * before keeps the questions as they were.
 */
export async function writeVersion(
  db: Db,
  { id, version, text: before }: { id: string; version: number; text: unknown },
  { title, intro, questions }: FormText,
  now: Date,
): Promise<void> {
  const text = { version: 1, title, intro, questions };
  if (contentOf(before) === contentOf(text)) return;
  await db
    .insertInto('IntakeFormVersion')
    .values({ intakeFormId: id, version, text: JSON.stringify(before), replacedAt: now })
    .execute();
  await db
    .updateTable('IntakeForm')
    .set({ text: JSON.stringify(text), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

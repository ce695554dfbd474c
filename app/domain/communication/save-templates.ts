import { v7 as uuid } from 'uuid';
import { DEFAULT_CONTENT, isSameContent, type EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Versions of a template that are kept. */
const MOST_VERSIONS = 30;
/** What a form of a template is opened with that was never saved. */
export const NEVER_SAVED = new Date(0);

interface Saved {
  practiceId: string;
  /** Whoever saves, by name. */
  by: string;
  /** Epoch ms. */
  now: number;
}

interface Template {
  name: EmailTemplateName;
  /** Null goes back to the default. */
  content: string | null;
  previousUpdatedAt?: Date | undefined;
}

/**
 * Keeps what a practice wrote for a template, and the version beside it. What says the same as the default is the default; what says the
 * same as it did before is no version. Throws state_changed where another window was faster.
 */
export async function saveTemplate(
  db: Db,
  { name, content, previousUpdatedAt }: Template,
  { practiceId, by, now }: Saved,
): Promise<void> {
  // The practice's row is locked: two windows that save for the first time wait for each other.
  const before = await db
    .selectFrom('EmailTemplate')
    .select(['customContent', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
  const updatedAt = nextUpdatedAt(now, before ?? { updatedAt: NEVER_SAVED }, previousUpdatedAt);
  const customContent = content === null || isSameContent(content, DEFAULT_CONTENT[name]) ? null : content;
  const was = before?.customContent ?? null;
  const isSame =
    was === null || customContent === null ? was === customContent : isSameContent(was, customContent);
  if (isSame) return;
  await db`
    INSERT INTO "EmailTemplate" (id, "practiceId", name, "customContent", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${name}::"EmailTemplateName", ${customContent}, ${updatedAt})
    ON CONFLICT ("practiceId", name) DO UPDATE SET "customContent" = EXCLUDED."customContent", "updatedAt" = EXCLUDED."updatedAt"`;
  await db
    .insertInto('EmailTemplateVersion')
    .values({ id: uuid(), name, content: customContent, savedAt: updatedAt, savedBy: by } as never)
    .execute();
  await db`
    DELETE FROM "EmailTemplateVersion" WHERE "practiceId" = ${practiceId}::uuid AND id IN (
      SELECT id FROM "EmailTemplateVersion" WHERE "practiceId" = ${practiceId}::uuid AND name = ${name}::"EmailTemplateName"
      ORDER BY "savedAt" DESC, id DESC OFFSET ${MOST_VERSIONS})`;
}

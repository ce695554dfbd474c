import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import { webAddress } from '#app/lib/web/web-address.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { INTAKE_MESSAGES as texts } from './messages.ts';

/** A form that a client was sent, with those it concerns. */
export interface IntakeRequest {
  id: string;
  clientId: string;
  client: { firstName: string; lastName: string };
  /** As it was when sent. */
  questions: IntakeQuestion[];
  title: string | null;
  intro: string | null;
  submittedAt: Date | null;
  owner: { name: string; title: string | null; photoUrl: string | null; email: string };
  /** Where the client goes afterwards: the practitioner's website, else the practice's site (C39). */
  website: string;
}

interface Row extends Omit<IntakeRequest, 'client' | 'questions' | 'title' | 'intro' | 'website'> {
  firstName: string;
  lastName: string;
  form: unknown;
  website: string | null;
}

/**
 * The form behind a link.
 * @throws not_found where its client is not in the directory any more
 */
export async function readIntakeRequest(
  ctx: OperationContext,
  sql: Db,
  uniqueId: string,
): Promise<IntakeRequest> {
  const [row] = await sql<Row>`
    SELECT i.id, i."clientId", i.form, i."submittedAt", c."firstName", c."lastName", p.website,
      json_build_object('name', COALESCE(u."commsName", u.name), 'title', u.title, 'photoUrl', u."photoUrl",
        'email', u.email) AS owner
    FROM "IntakeRequest" i
    JOIN "Client" c ON c."practiceId" = i."practiceId" AND c.id = i."clientId"
    JOIN "Practice" p ON p.id = i."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    WHERE i."practiceId" = ${ctx.practice.id}::uuid AND i."uniqueIdHash" = ${tokenHash(uniqueId)}
      AND c."deletedAt" IS NULL`;
  if (!row) throw new Refusal('not_found', texts.linkUnknown);
  const { firstName, lastName, form, website, ...request } = row;
  return {
    ...request,
    client: { firstName, lastName },
    questions: readForm(form),
    ...readWords(form),
    website: webAddress(website) ?? `${practiceOrigin(ctx, ctx.practice.slug)}/`,
  };
}

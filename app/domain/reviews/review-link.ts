import { paths } from '#app/paths.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { encryptReviewer } from './reviewer.ts';

/** The appointment as its client's page knows it. */
interface Appointment {
  id: string;
  practiceId: string;
}

/**
 * The address path at which the client of an appointment reviews it (spec 000 §3 reviewLink): it carries its own proof. Null before
 * the appointment is over, for one that did not take place, and once the review is there.
 *
 * @param now epoch ms
 */
export async function reviewLinkOf(
  sql: Db,
  { id, practiceId }: Appointment,
  now: number,
): Promise<string | null> {
  const [appointment] = await sql<{ referralCodeEncrypted: string | null }>`
    SELECT p."referralCodeEncrypted"
    FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${id}::uuid AND a.state = 'approved' AND a."noShowAt" IS NULL
      AND a."endsAt" <= ${new Date(now)}
      AND NOT EXISTS (SELECT FROM "Review" r WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id
        AND (r."liveAt" IS NOT NULL OR r."deletedAt" IS NOT NULL))`;
  return reviewPathOf(appointment?.referralCodeEncrypted ?? null, { id, practiceId });
}

/** The same of an appointment that is known to be one to review; null where its practice has no review link. */
export function reviewPathOf(
  referralCodeEncrypted: string | null,
  { id, practiceId }: Appointment,
): string | null {
  const referralCode = referralCodeEncrypted && linkToken(referralCodeEncrypted);
  if (!referralCode) return null;
  return paths.reviewRating({
    referral_code: referralCode,
    client_id: encryptReviewer({ by: 'visit', practiceId, appointmentId: id }),
  });
}

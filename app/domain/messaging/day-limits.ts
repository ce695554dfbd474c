import { DAY_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * What a practice sends its clients within 24 hours, whoever or whatever causes it (C66). Texts cost money; both cost the product's good name as a sender. More
 * than what strangers may cause (`stranger` budgets), so that none of them can silence a practice.
 */
export const DAY_LIMITS = {
  sms: { practice: 1_000, address: 40 },
  email: { practice: 5_000, address: 100 },
} as const;

const WHY = {
  practice: 'your practice has sent as many messages of this kind as one day allows',
  address: 'this client has been sent as many messages of this kind as one day allows',
} as const;

/** Why a message to a client is not sent any more today, in words for the practitioner; null where it can be. */
export async function whyNotToday(
  sql: Db,
  message: { practiceId: string; id: string; channel: keyof typeof DAY_LIMITS; toAddress: string },
  now: Date,
): Promise<string | null> {
  const { practiceId, id, channel, toAddress } = message;
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const limits = DAY_LIMITS[channel];
  const [sent] = await sql<{ practice: number; address: number }>`
    SELECT count(*)::int AS practice, count(*) FILTER (WHERE m."toAddress" = ${toAddress})::int AS address
    FROM (SELECT "toAddress" FROM "Message"
      WHERE "practiceId" = ${practiceId}::uuid AND "sentAt" > ${dayBefore} AND channel = ${channel}::"MessageChannel"
        AND state = 'sent' AND "clientId" IS NOT NULL AND id <> ${id}::uuid
      LIMIT ${limits.practice}) m`;
  if (sent!.practice >= limits.practice) return WHY.practice;
  return sent!.address >= limits.address ? WHY.address : null;
}

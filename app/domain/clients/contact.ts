import { parsePhone } from '#app/lib/phone.ts';
import { Refusal, type FieldProblem } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CLIENT_MESSAGES as TEXTS } from './messages.ts';

/** How a client can be reached; undefined where nothing was said. */
export interface Contact {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Checks a client's phone and email and answers them as they are stored: E.164 and lower case (spec 001 §5).
 * @param at where these fields stand in the input, for the texts beside them
 * @throws invalid_input for what is no phone number, and for the practitioner's own phone or email
 */
export async function checkedContact<Given extends Contact>(db: Db, given: Given, at = ''): Promise<Given> {
  const problems: FieldProblem[] = [];
  const phone = given.phone ? parsePhone(given.phone) : given.phone;
  if (given.phone && !phone) problems.push({ field: `${at}phone`, message: TEXTS.phoneInvalid });
  const own = await ownContact(db);
  if (phone && own.phones.includes(phone)) problems.push({ field: `${at}phone`, message: TEXTS.ownPhone });
  if (given.email && given.email === own.email) {
    problems.push({ field: `${at}email`, message: TEXTS.ownEmail });
  }
  if (problems.length > 0) throw new Refusal('invalid_input', problems[0]!.message, { problems });
  return { ...given, ...('phone' in given ? { phone } : {}) };
}

async function ownContact(db: Db) {
  const row = await db
    .selectFrom('Practice as p')
    .innerJoin('User as u', 'u.id', 'p.ownerUserId')
    .select(['u.email', 'u.phone'])
    .executeTakeFirst();
  const phone = row?.phone ? parsePhone(row.phone) : null;
  return { email: row?.email.toLowerCase(), phones: phone ? [phone] : [] };
}

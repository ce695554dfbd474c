import { queueMessage, readSender } from '#app/domain/effects/index.ts';
import { writeRecordTied } from '#app/emails/record-tied.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { makeLinkToken } from '../account-tokens.ts';

const TEMPLATE = 'record_tied';

/** The record that a link undoes the tie of: its practice's id and its own, which the link's target holds. */
export function readTie(target: string): { practiceId: string; clientId: string } | null {
  const [practiceId, clientId] = target.split(':');
  return practiceId && clientId ? { practiceId, clientId } : null;
}

/** A record that was tied to an account by its phone number and name. */
export interface TiedRecord {
  id: string;
  firstName: string;
  email: string | null;
  phone: string | null;
}

interface Account {
  id: string;
  email: string;
}

/** 'a…@example.com': enough to know one's own, too little to write to another's. */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1…');

/**
 * Tells whoever is on file that an account sees their bookings now, with a link that undoes it: to the email address on file, else to
 * the number. Part of the transaction that ties.
 */
export async function tellPersonOnFile(
  ctx: Pick<OperationContext, 'appOrigin' | 'protocol' | 'sitesHost' | 'clock'>,
  sql: Db,
  practice: { id: string },
  { record, account }: { record: TiedRecord; account: Account },
): Promise<void> {
  const now = ctx.clock.now();
  const channel = record.email ? 'email' : 'sms';
  const token = await makeLinkToken(sql, {
    userId: account.id,
    purpose: 'record_tie',
    target: `${practice.id}:${record.id}`,
    now,
  });
  const message = writeRecordTied({
    client: record,
    practice: (await readSender(ctx, sql, practice.id)).practice,
    account: masked(account.email),
    link: ctx.appOrigin + paths.notMyAccount(token),
  });
  await queueMessage(sql, {
    practiceId: practice.id,
    to: 'client',
    clientId: record.id,
    channel,
    template: TEMPLATE,
    address: (record.email ?? record.phone)!,
    subject: record.email ? message.subject : null,
    text: record.email ? message.text : message.sms,
    html: record.email ? message.html : null,
    dedupeKey: `${TEMPLATE}:${record.id}:${account.id}:${now}`,
    at: new Date(now),
  });
}

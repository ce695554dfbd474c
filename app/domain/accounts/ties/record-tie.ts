import { v7 as uuid } from 'uuid';
import { readSender } from '#app/domain/effects/index.ts';
import { writeRecordTied } from '#app/emails/record-tied.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Sql } from '#tenants/scoped-db.ts';
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
  sql: Sql,
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
  const id = uuid();
  const [written] = await sql`
    INSERT INTO "Message" (id, "practiceId", "clientId", channel, template, "toAddress", subject, "bodyText", "bodyHtml",
                           "dedupeKey", "createdAt")
    VALUES (${id}::uuid, ${practice.id}::uuid, ${record.id}::uuid, ${channel}::"MessageChannel", ${TEMPLATE},
            ${record.email ?? record.phone}, ${record.email ? message.subject : null},
            ${record.email ? message.text : message.sms}, ${record.email ? message.html : null},
            ${`${TEMPLATE}:${record.id}:${account.id}:${now}`}, ${new Date(now)})
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id`;
  if (!written) return;
  await addToOutbox(sql, {
    practiceId: practice.id,
    topic: 'deliver-message',
    dedupeKey: `deliver:${id}`,
    payload: { practiceId: practice.id, messageId: id },
  });
}

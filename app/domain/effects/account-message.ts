import { v7 as uuid } from 'uuid';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What is written to a person about their account. */
export const ACCOUNT_OCCASIONS = [
  'registration',
  'practice_registration',
  'sign_in',
  'password_reset',
  'password_changed',
  'phone_verification',
  'phone_changed',
  'phone_gone',
  'email_change',
  'email_change_asked',
  'email_changed',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'paid_elsewhere',
  'export_ready',
  'practice_closed',
  'practice_end_near',
  'practice_opened_again',
  'domain_active',
  'domain_failed',
] as const;

export interface EnqueuedAccountMessage {
  occasion: (typeof ACCOUNT_OCCASIONS)[number];
  /** Email address in lower case, or phone number as E.164, as it was typed; nobody has said yet whose it is. */
  to: string;
  /** Whose account, where that is known because they are signed in. */
  userId?: string;
  /** What it is about, in words: the new address or number, the one that is gone, the account that payments go to, or a day. */
  about?: string;
  /** What becomes of the practice's plan, in a sentence. */
  plan?: string;
  /** The number that the account had before, where the link gives it back; empty where it had none. */
  phoneBefore?: string;
  /** Hash of the browser's id, where the link is to know it again. */
  browserHash?: string | null;
  /** The registration that the link is to finish (`draftOf`): none is written for one that was typed over meanwhile. */
  draftHash?: string | null;
}

/**
 * Enqueues a message about an account. Whether there is an account is looked up by the worker, so that whoever
 * asks is answered alike, and as fast, for an address that is known and for one that is not. Outside of practices, or beside a change
 * of the practice that it tells of.
 */
export async function enqueueAccountMessage(
  sql: Db,
  wanted: EnqueuedAccountMessage,
  practiceId: string | null = null,
): Promise<void> {
  const key = uuid();
  await addToOutbox(sql, {
    practiceId,
    topic: 'account-message',
    dedupeKey: `account-message:${key}`,
    payload: { key, ...wanted },
  });
}

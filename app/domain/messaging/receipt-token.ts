import { createHmac } from 'node:crypto';
import { derivedKey, sameText } from '#app/platform/tokens.ts';

/** Which message a receipt is about. */
export interface ReceiptOf {
  practiceId: string;
  messageId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const mac = (ids: Buffer) =>
  createHmac('sha256', derivedKey('message-receipts')).update(ids).digest().subarray(0, 16);

/** A text for addresses that stands for one message and cannot be made up: both ids and 128 bits over them. */
export function receiptToken({ practiceId, messageId }: ReceiptOf): string {
  const ids = Buffer.concat([bytesOf(practiceId), bytesOf(messageId)]);
  return Buffer.concat([ids, mac(ids)]).toString('base64url');
}

/** The message that a token stands for, or null where it is not one of ours. */
export function readReceiptToken(token: string): ReceiptOf | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48) return null;
  const ids = bytes.subarray(0, 32);
  if (!sameText(mac(ids).toString('hex'), bytes.subarray(32).toString('hex'))) return null;
  const [practiceId, messageId] = [idOf(ids.subarray(0, 16)), idOf(ids.subarray(16))];
  return UUID.test(practiceId) && UUID.test(messageId) ? { practiceId, messageId } : null;
}

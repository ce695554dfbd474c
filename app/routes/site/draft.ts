import type { AppLoadContext } from '@remix-run/node';
import { bookingDraftCookie } from '#app/platform/cookies.ts';
import { decryptToken, encryptToken } from '#app/platform/tokens.ts';

/** What a visitor types into a practice's forms, by field name. The policy is accepted anew each time. */
export type Draft = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'message',
  'visit.address',
  'visit.addressTwo',
  'visit.city',
  'visit.state',
  'visit.postalCode',
  /** How the visit repeats. */
  'repeats',
  'repeat',
  'visits',
  /** Codes of coupons that are taken off, with commas between. */
  'discountCodes',
  /** How a place at an event is to be paid. */
  'payWith',
  /** 'yes' where an account has filled in what was empty. */
  'filledIn',
] as const;

/** Characters of one field; longer ones are refused by the form anyway. */
const MAX = 1000;
/** Browsers drop cookies beyond 4 kB; encryption and encoding take a third. */
const MAX_BYTES = 2_800;

/** Keeps what was typed for half an hour in this browser alone, encrypted and out of reach of the page's scripts. */
export async function keepDraft(
  context: AppLoadContext,
  form: Record<string, string | string[] | undefined>,
): Promise<void> {
  const draft: Draft = {};
  for (const name of NAMES) {
    const value = form[name];
    if (typeof value === 'string' && value !== '') draft[name] = value.slice(0, MAX);
  }
  if (Object.keys(draft).length === 0) {
    // What was emptied by hand does not come back; a press beside the form says nothing of it.
    if (NAMES.some((name) => form[name] !== undefined)) await forgetDraft(context);
    return;
  }
  if (Buffer.byteLength(JSON.stringify(draft)) > MAX_BYTES) delete draft.message;
  if (Buffer.byteLength(JSON.stringify(draft)) > MAX_BYTES) return;
  context.setCookies.push(await bookingDraftCookie().serialize(encryptToken(JSON.stringify(draft))));
}

/** What this browser's visitor typed before; nothing where the cookie is old, altered or another server's. */
export async function draftOf(request: Request): Promise<Draft> {
  const encrypted: unknown = await bookingDraftCookie().parse(request.headers.get('cookie'));
  if (typeof encrypted !== 'string' || encrypted === '') return {};
  try {
    return JSON.parse(decryptToken(encrypted)) as Draft;
  } catch {
    return {};
  }
}

/** Forgets it: what the form was for is done. */
export async function forgetDraft(context: AppLoadContext): Promise<void> {
  context.setCookies.push(await bookingDraftCookie().serialize('', { maxAge: 0 }));
}

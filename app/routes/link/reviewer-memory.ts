import type { AppLoadContext } from '@remix-run/node';
import { reviewerCookie } from '#app/platform/cookies.ts';
import { decryptText, encryptText } from '#app/platform/tokens.ts';

/** Who reviews a practice on this device, and the link of the review they have begun. */
export interface Remembered {
  practiceId: string;
  /** What reviewCreateClient answered; empty for somebody whom a link of their own made known. */
  clientId: string;
  firstName: string;
  /** As it is read. */
  phone: string;
  /** The browser that it was made in: with another visitor id the clientId opens nothing. */
  visitorId: string;
  review?: { id: string; token: string };
}

/** Browsers drop cookies beyond 4 kB, and one practice takes some 800 bytes. */
const MAX_PRACTICES = 3;

async function all(context: AppLoadContext, request: Request): Promise<Remembered[]> {
  const encrypted: unknown = await reviewerCookie().parse(request.headers.get('cookie'));
  if (typeof encrypted !== 'string' || encrypted === '') return [];
  try {
    const known = JSON.parse(decryptText('reviewer', encrypted)) as Remembered[];
    return known.filter(({ visitorId }) => visitorId === context.base.visitorId);
  } catch {
    return [];
  }
}

async function keep(context: AppLoadContext, known: Remembered[]): Promise<void> {
  const encrypted =
    known.length > 0 ? encryptText('reviewer', JSON.stringify(known.slice(0, MAX_PRACTICES))) : '';
  context.setCookies.push(await reviewerCookie().serialize(encrypted, known.length > 0 ? {} : { maxAge: 0 }));
}

/** Who has named themselves to this practice on this device (spec 000 §4); null where nobody has, or long ago. */
export async function rememberedReviewer(
  context: AppLoadContext,
  request: Request,
  practiceId: string,
): Promise<Remembered | null> {
  const known = (await all(context, request)).find((one) => one.practiceId === practiceId);
  return known?.clientId ? known : null;
}

/** Remembers, out of reach of the page's scripts, what is given; what was known of this practice beside it stays. */
export async function rememberReviewer(
  context: AppLoadContext,
  request: Request,
  given: Pick<Remembered, 'practiceId'> & Partial<Remembered>,
): Promise<void> {
  const known = await all(context, request);
  const before = known.find(({ practiceId }) => practiceId === given.practiceId);
  const nobody = { clientId: '', firstName: '', phone: '', visitorId: context.base.visitorId ?? '' };
  const others = known.filter((one) => one !== before);
  await keep(context, [{ ...nobody, ...before, ...given }, ...others]);
}

/** 'Not you?': this practice's reviewer is forgotten. */
export async function forgetReviewer(
  context: AppLoadContext,
  request: Request,
  practiceId: string,
): Promise<void> {
  await keep(
    context,
    (await all(context, request)).filter((one) => one.practiceId !== practiceId),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token of a review's address: an id is none, and opens only what this device has begun. */
export async function reviewTokenOf(
  context: AppLoadContext,
  request: Request,
  tokenOrId: string,
): Promise<string> {
  if (!UUID.test(tokenOrId)) return tokenOrId;
  const known = (await all(context, request)).find(({ review }) => review?.id === tokenOrId);
  return known?.review?.token ?? tokenOrId;
}

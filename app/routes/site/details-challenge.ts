import type { AppLoadContext } from '@remix-run/node';
import { askForDetails, challengeOf, type ChallengePage } from '#app/domain/accounts/index.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { detailsChallengeCookie } from '#app/platform/cookies.ts';
import { decryptToken, encryptToken } from '#app/platform/tokens.ts';
import { paths } from '#app/paths.ts';
import type { PostedForm } from './details-input.ts';

/**
 * The page of this host that a form stands on, made of what the form names: nobody can give another address.
 * `hold` is the details page of a booking, `event` the slug of an event.
 */
export function pageOf(form: PostedForm): string {
  const named = (name: string, allowed: RegExp) => {
    const value = form[name];
    return typeof value === 'string' && allowed.test(value) ? value : undefined;
  };
  const hold = named('hold', /^[\w-]{1,64}$/);
  const zone = named('clientTimeZone', /^.{1,60}$/);
  if (hold) return paths.bookDetails(hold, { zone: zone && isTimeZone(zone) ? zone : undefined });
  const event = named('event', /^[\w-]{1,200}$/);
  if (event) return paths.event(event, named('bookableEventId', /^[\w-]{1,64}$/));
  return paths.book();
}

/** Begins to ask for the visitor's details; answers where they are asked for, on the app's own host. */
export async function askElsewhere(context: AppLoadContext, form: PostedForm): Promise<string> {
  const challenge = askForDetails(pageOf(form));
  context.setCookies.push(await detailsChallengeCookie().serialize(encryptToken(JSON.stringify(challenge))));
  const address = 'visit.address' in form ? 'yes' : undefined;
  const { host } = context.site;
  return context.base.appOrigin + paths.shareDetails({ host, challenge: challengeOf(challenge), address });
}

/** What this browser has asked for; null where it has not, or where the cookie is old, altered or another server's. */
export async function storedChallenge(request: Request): Promise<ChallengePage | null> {
  const encrypted: unknown = await detailsChallengeCookie().parse(request.headers.get('cookie'));
  if (typeof encrypted !== 'string' || encrypted === '') return null;
  try {
    return JSON.parse(decryptToken(encrypted)) as ChallengePage;
  } catch {
    return null;
  }
}

/** What was asked for has come. */
export async function forgetChallenge(context: AppLoadContext): Promise<void> {
  context.setCookies.push(await detailsChallengeCookie().serialize('', { maxAge: 0 }));
}

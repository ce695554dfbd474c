import type { AppLoadContext } from '@remix-run/node';
import { onwardCookie, secondStepCookie } from '#app/platform/cookies.ts';
import { decryptText, encryptText } from '#app/platform/tokens.ts';
import { paths } from '#app/paths.ts';
import { landingOf } from './landing.ts';

/**
 * Keeps the page that somebody wanted before signing in. The address of the form has it too; who goes on by a link in an email, or
 * registers first, comes back by another address.
 */
export async function rememberOnward(context: AppLoadContext, request: Request): Promise<void> {
  const wanted = new URL(request.url).searchParams.get('to');
  if (wanted) context.setCookies.push(await onwardCookie().serialize(wanted.slice(0, 500)));
}

/** Where whoever has just signed in by a link lands: on the page that they wanted before, else where they belong. */
export async function landOnward(
  context: AppLoadContext,
  request: Request,
  kind: Parameters<typeof landingOf>[0],
): Promise<string> {
  const wanted: unknown = await onwardCookie().parse(request.headers.get('cookie'));
  await forgetOnward(context, request);
  return landingOf(kind, typeof wanted === 'string' ? wanted : null);
}

/**
 * Where somebody goes on who has shown who they are by a password or a link: to their second step, where one is asked for, else to where
 * they land. What the form knew goes along: whether they stay logged in, and what stood after the # of the page that they wanted.
 */
export async function goOn(
  context: AppLoadContext,
  request: Request,
  { userKind, secondStep }: { userKind: Parameters<typeof landingOf>[0]; secondStep: string | null },
  { keep = false, hash = '' }: { keep?: boolean; hash?: string } = {},
): Promise<string> {
  if (secondStep === null) return (await landOnward(context, request, userKind)) + hash;
  const begun: BegunSignIn = { token: secondStep, keep, hash };
  context.setCookies.push(
    await secondStepCookie().serialize(encryptText('sign-in-proof', JSON.stringify(begun))),
  );
  return paths.secondStep();
}

/** What a browser carries from the first step of logging in to the second. */
interface BegunSignIn {
  token: string;
  keep: boolean;
  hash: string;
}

/** The first step that this browser has shown; null where there is none, or it cannot be read. */
export async function begunSignIn(request: Request): Promise<BegunSignIn | null> {
  const kept: unknown = await secondStepCookie().parse(request.headers.get('cookie'));
  if (typeof kept !== 'string' || kept === '') return null;
  try {
    return JSON.parse(decryptText('sign-in-proof', kept)) as BegunSignIn;
  } catch {
    return null;
  }
}

/** The second step is shown, or is over. */
export const forgetSecondStep = async (context: AppLoadContext): Promise<void> =>
  void context.setCookies.push(await secondStepCookie().serialize('', { maxAge: 0 }));

/** They have come there, or went elsewhere. */
export async function forgetOnward(context: AppLoadContext, request: Request): Promise<void> {
  if (!request.headers.get('cookie')?.includes('tendwell_onward')) return;
  context.setCookies.push(await onwardCookie().serialize('', { maxAge: 0 }));
}

import type { AppLoadContext } from '@remix-run/node';
import { onwardCookie } from '#app/platform/cookies.ts';
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

/** They have come there, or went elsewhere. */
export async function forgetOnward(context: AppLoadContext, request: Request): Promise<void> {
  if (!request.headers.get('cookie')?.includes('tendwell_onward')) return;
  context.setCookies.push(await onwardCookie().serialize('', { maxAge: 0 }));
}

import { useEffect, useRef } from 'react';
import { ask, isRefusedAsNobody, type Refused } from '#app/components/operation/call.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import { isAnythingEntered } from '#app/ui/page/entered.ts';

/** Of the one portal page that a browser shows: whether it stands, and the words that say that nobody is logged in. */
let isPortal = false;
let takeBack: (() => void) | null = null;

function tell(): void {
  const { pathname, search } = window.location;
  takeBack?.();
  takeBack = toast.error(ACCOUNT_MESSAGES.loggedOutElsewhere, {
    about: 'logged out',
    timeout: 0,
    action: { label: 'Log in', onPress: () => window.open(paths.signIn({ pathname, search }), '_blank') },
  });
}

/**
 * Whether reading the page anew would lose what was entered in it: somebody logged out in another window, and the page would lead to the
 * one for logging in. That is told instead.
 */
export async function wouldLoseEntry(): Promise<boolean> {
  if (!isPortal || !isAnythingEntered()) return false;
  const me = await ask<'currentUser'>(paths.op('currentUser'));
  if (me.ok || me.code !== 'unauthenticated') return false;
  tell();
  return true;
}

/** The same of a press that was refused: a page whose session ended is refused as one of somebody else. */
export const isLoggedOut = async (answer: Refused): Promise<boolean> =>
  isRefusedAsNobody(answer) && (await wouldLoseEntry());

/** Of the portal's frame: read again, somebody is logged in. Another practice than before is another page. */
export function useLoggedIn(portal: { practice: { slug: string } }): void {
  const { slug } = portal.practice;
  const first = useRef(slug);
  useEffect(() => {
    isPortal = true;
    return () => {
      isPortal = false;
    };
  }, []);
  useEffect(() => {
    takeBack?.();
    takeBack = null;
    if (first.current !== slug) window.location.assign(paths.portal());
  }, [portal, slug]);
}

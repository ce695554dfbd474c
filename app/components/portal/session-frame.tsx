import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CsrfContext } from '#app/components/forms/csrf-field.tsx';
import { ask } from '#app/components/operation/call.ts';
import { LoggedOutContext } from '#app/components/operation/logged-out.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { isEntryKept, letGoOfEntries } from '#app/ui/page/entered.ts';
import { useLive } from './use-live.ts';
import { useRereading } from './use-rereading.ts';

interface SessionFrameProps {
  /** Who is logged in, as the page was read last, and the token of their session. */
  userId: string;
  csrf: string;
  children: ReactNode;
}

/**
 * Around every portal page: it reads itself anew as long as its own person is logged in. Once nobody is, what was entered is kept out of
 * sight until that person is back; of anybody else's page nothing is kept. Where nothing was entered, and where a password or a code
 * stands in the page, it leads to where one logs in.
 */
export function SessionFrame({ userId, csrf, children }: SessionFrameProps) {
  const own = useRef(userId).current;
  const [isCovered, setCovered] = useState(false);
  // Answers may come before the cover is drawn.
  const covered = useRef(false);
  const cover = (is: boolean) => {
    covered.current = is;
    setCovered(is);
  };
  const reread = useRereading();

  function leave() {
    cover(true);
    letGoOfEntries();
    // No step back leads to what stood here.
    window.location.replace(paths.portal());
  }
  async function tellIfLoggedOut(): Promise<boolean> {
    if (!covered.current && !isEntryKept()) return false;
    const me = await ask<'currentUser'>(paths.op('currentUser'));
    if (me.ok && me.value.id !== own) leave();
    else if (me.ok) cover(false);
    else if (me.code === 'unauthenticated') cover(true);
    return covered.current;
  }
  const look = () => void tellIfLoggedOut().then((keeps) => (keeps ? null : reread()));
  const latest = useRef({ look, tellIfLoggedOut });
  useEffect(() => {
    latest.current = { look, tellIfLoggedOut };
  });
  const [tell] = useState(() => () => latest.current.tellIfLoggedOut());

  useLive(paths.portalLive(), () => (covered.current ? look() : reread()), look);
  useEffect(() => {
    if (!isCovered) return;
    const lookAgain = () => latest.current.look();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [isCovered]);
  useEffect(() => {
    if (userId !== own) leave();
  }, [userId, own]);
  return (
    <CsrfContext.Provider value={csrf}>
      <LoggedOutContext.Provider value={tell}>
        {children}
        {isCovered ? <Cover /> : null}
      </LoggedOutContext.Provider>
    </CsrfContext.Provider>
  );
}

/**
 * Over all of the page, its sheets, toasts and title too: as long as it stands nothing else is seen, heard, found or printed (base.css).
 */
function Cover() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { documentElement: root, body, title, activeElement } = document;
    const below = [...body.children].filter((one) => one !== place.current && !one.hasAttribute('inert'));
    for (const one of below) one.setAttribute('inert', '');
    root.setAttribute('data-covered', '');
    document.title = 'Logged out · Tendwell';
    place.current?.querySelector('a')?.focus();
    return () => {
      for (const one of below) one.removeAttribute('inert');
      root.removeAttribute('data-covered');
      document.title = title;
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  const { pathname, search } = window.location;
  return createPortal(
    <div
      ref={place}
      data-cover
      // An open sheet leaves the focus to it.
      data-react-aria-top-layer="true"
      role="alertdialog"
      aria-modal
      aria-labelledby="logged-out"
      className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-5 bg-paper px-4 text-center text-ink"
    >
      <p id="logged-out" className="max-w-sm">
        {ACCOUNT_MESSAGES.loggedOutElsewhere}
      </p>
      <LinkButton
        external
        to={paths.signIn({ pathname, search })}
        target="_blank"
        rel="noopener"
        variant="primary"
      >
        Log in
      </LinkButton>
    </div>,
    document.body,
  );
}

import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CsrfContext } from '#app/components/forms/csrf-field.tsx';
import { ask, type OpAnswer } from '#app/components/operation/call.ts';
import { LoggedOutContext } from '#app/components/operation/logged-out.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { isEntryKept, letGoOfEntries } from '#app/ui/page/entered.ts';
import { useLive } from './use-live.ts';
import { useRereading } from './use-rereading.ts';
import { hearWho, tellWho } from './who-is-logged-in.ts';

/** How long an answer is waited for, and after how long it is asked again where none came. */
const ANSWER_MS = 10_000;
const AGAIN_MS = 5_000;
/** Away for so long one may have been logged out without this browser's knowing: from another device, or by the session's end. */
const AWAY_MS = 5 * MINUTE_MS;

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
    // Not with the next drawing: a window that nobody looked at is painted before.
    hidePage(is);
    setCovered(is);
  };
  const reread = useRereading();
  const again = useRef<ReturnType<typeof setTimeout>>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(again.current);
      hidePage(false);
    };
  }, []);

  const lastAsked = useRef<Promise<OpAnswer<'currentUser'>>>();
  /** Who is logged in, as whoever asked last is answered: what was asked before may be answered later. */
  async function currentUser() {
    let asked = (lastAsked.current = ask<'currentUser'>(paths.op('currentUser'), {
      signal: AbortSignal.timeout(ANSWER_MS),
    }));
    let answer = await asked;
    while (asked !== lastAsked.current) answer = await (asked = lastAsked.current!);
    return answer;
  }

  function leave() {
    cover(true);
    letGoOfEntries();
    // No step back leads to what stood here.
    window.location.replace(paths.portal());
  }
  /** Covers or uncovers the page by who is logged in. Answers whether it keeps what was entered: it must not be read anew then. */
  async function judge(): Promise<boolean> {
    const me = await currentUser();
    if (isGone.current) return false;
    if (me.ok && me.value.id !== own) leave();
    else if (me.ok) cover(false);
    else if (me.code === 'unauthenticated') {
      if (!covered.current) tellWho(null);
      cover(true);
      return isEntryKept();
    } else {
      // Nobody could say: read anew, the page might be lost with what was entered.
      clearTimeout(again.current);
      again.current = setTimeout(() => latest.current.look(), AGAIN_MS);
      return covered.current || isEntryKept();
    }
    return covered.current;
  }
  const tellIfLoggedOut = async () => (covered.current || isEntryKept()) && judge();
  const look = () => void tellIfLoggedOut().then((keeps) => (keeps ? null : reread()));
  /** Another window says who is logged in; seen or not, the page of anybody else is out of sight from then on. */
  function hear(who: string | null) {
    if (who === own && !covered.current) return;
    if (who !== own) cover(true);
    look();
  }
  /** Back after a while: nothing is painted before it is known whose page this is. */
  async function comeBack() {
    if (covered.current) return;
    hidePage(true);
    const keeps = await judge();
    if (!isGone.current) hidePage(covered.current);
    if (covered.current && !keeps) reread();
  }
  const latest = useRef({ look, tellIfLoggedOut, hear, comeBack });
  useEffect(() => {
    latest.current = { look, tellIfLoggedOut, hear, comeBack };
  });
  const [tell] = useState(() => () => latest.current.tellIfLoggedOut());
  useEffect(() => {
    tellWho(own);
    return hearWho((who) => latest.current.hear(who));
  }, [own]);
  useEffect(() => {
    let hiddenAt = Date.now();
    const turn = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > AWAY_MS) void latest.current.comeBack();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);

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

/** By the rule in base.css. */
const hidePage = (is: boolean) => document.documentElement.toggleAttribute('data-covered', is);

/**
 * Over all of the page, its sheets, toasts and title too: as long as it stands nothing else is seen, heard, found or printed (base.css).
 */
function Cover() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body, title, activeElement } = document;
    const below = [...body.children].filter((one) => one !== place.current && !one.hasAttribute('inert'));
    for (const one of below) one.setAttribute('inert', '');
    hidePage(true);
    document.title = 'Logged out · Tendwell';
    place.current?.querySelector('a')?.focus();
    return () => {
      for (const one of below) one.removeAttribute('inert');
      hidePage(false);
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

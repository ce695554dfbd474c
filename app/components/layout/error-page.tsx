import { isRouteErrorResponse, useLocation, useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Logo } from '#app/components/brand/logo.tsx';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { errorText, isUnknownLink } from './error-text.ts';
import { useRootData } from './root-data.ts';

interface ErrorPageProps {
  error: unknown;
  /** Within the portal's frame: the way on leads to its calendar. */
  inPortal?: boolean;
}

/** The page for what went wrong: says what it means, what to do next, and for our own failures which id to quote. */
export function ErrorPage({ error, inPortal }: ErrorPageProps) {
  const requestId = useRootData()?.requestId;
  const { pathname } = useLocation();
  const answered = isRouteErrorResponse(error);
  const status = answered ? error.status : 500;
  const told = answered ? (error.data as { message?: unknown } | null)?.message : undefined;
  const text = errorText(status, typeof told === 'string' ? told : undefined, pathname);
  const isPractices = useMatches().some(
    ({ handle }) => (handle as { servedOn?: unknown } | undefined)?.servedOn === 'practice',
  );
  const main = (
    <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-5 py-16 outline-none">
      <ErrorNotice status={status} {...text}>
        <NextSteps retry={text.retry} isLink={isUnknownLink(status, pathname)} inPortal={inPortal} />
        {status >= 500 && requestId ? (
          <p className="mt-10 text-sm text-ink-mute">
            If you write to us about it, quote this:
            <code className="mt-1.5 block font-mono text-xs text-ink-soft select-all">{requestId}</code>
          </p>
        ) : null}
      </ErrorNotice>
    </main>
  );
  if (inPortal) return main;
  return (
    <div className="flex min-h-dvh flex-col">
      {/* A practice's visitors do not know the product. */}
      {isPractices ? null : (
        <header className="px-5 pt-6 sm:px-10">
          <a
            href={paths.home()}
            className="inline-block rounded-sm no-underline"
            aria-label="Tendwell, front page"
          >
            <Logo />
          </a>
        </header>
      )}
      {main}
    </div>
  );
}

interface ErrorNoticeProps {
  status: number;
  title: string;
  text: string;
  /** What to do next. */
  children: ReactNode;
}

/** What went wrong in words, in the middle of a page. */
export function ErrorNotice({ status, title, text, children }: ErrorNoticeProps) {
  return (
    <div className="w-full max-w-md text-center">
      <Sprig className="mx-auto h-28 text-line-strong" />
      <p className="tabular mt-8 text-sm font-semibold tracking-wide text-accent-text">{status}</p>
      <h1 className="mt-2 font-display text-3xl leading-tight font-medium sm:text-4xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-sm text-balance text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

function NextSteps({ retry, isLink, inPortal }: { retry: boolean; isLink: boolean; inPortal?: boolean }) {
  const { pathname, search } = useLocation();
  const scripted = useHydrated();
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-2.5">
      {retry ? (
        <LinkButton to={pathname + search} variant="primary" external>
          Try again
        </LinkButton>
      ) : null}
      {isLink ? (
        <LinkButton to={paths.bookings()} variant="primary" external>
          To your bookings
        </LinkButton>
      ) : null}
      {scripted && !retry && !isLink ? (
        // Not our Button: every page carries this one, and would carry that one's script with it.
        <button
          type="button"
          className={buttonStyles({ variant: 'secondary' })}
          onClick={() => window.history.back()}
        >
          Go back
        </button>
      ) : null}
      {inPortal ? (
        <LinkButton to={paths.calendar()} variant={retry ? 'secondary' : 'primary'}>
          To the calendar
        </LinkButton>
      ) : (
        <LinkButton to="/" variant={retry || isLink ? 'secondary' : 'primary'} external>
          To the front page
        </LinkButton>
      )}
    </div>
  );
}

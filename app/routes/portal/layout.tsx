import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { keepOwnNoteDrafts } from '#app/components/clients/notes/use-note-draft.ts';
import { CsrfContext } from '#app/components/forms/csrf-field.tsx';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { PortalShell, type PortalData } from '#app/components/portal/portal-shell.tsx';
import { ROOM_ADDRESSES } from '#app/components/portal/navigation-model.ts';
import { SessionFrame } from '#app/components/portal/session-frame.tsx';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { act, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<PortalData & { session: { userId: string; csrf: string } }> {
  const outcome = await act(context, proCalendarUser, {});
  // Who has closed their practice comes to what is left of it.
  if (!outcome.ok && outcome.refusal.code === 'not_found') throw redirect(paths.closedPractice());
  const { currentUser, currentPractice, navigation, ...waiting } = outcome.ok
    ? outcome.value
    : await load(context, proCalendarUser, {}, request);
  const { protocol, sitesHost, ports } = context.base;
  return {
    user: { name: currentUser.name, email: currentUser.email, photoUrl: currentUser.photoUrl },
    practice: currentPractice,
    websiteUrl: `${practiceOrigin({ protocol, sitesHost }, currentPractice.slug)}/`,
    ...waiting,
    navigation: { flags: navigation, pages: ROOM_ADDRESSES.filter(context.hasPage) },
    supportChat: ports.chat !== null,
    session: { userId: currentUser.id, csrf: context.csrf },
  };
}

/** The frame of every portal page. It listens for changes of the practice and re-reads what is shown. */
export default function PortalLayout() {
  const portal = useLoaderData<typeof loader>();
  const { slug } = portal.practice;
  useEffect(() => {
    keepOwnNoteDrafts(slug);
  }, [slug]);
  // What fills the window has a way out of its own.
  const isWhole = useMatches().some(
    ({ handle }) => (handle as { fillsWindow?: true } | undefined)?.fillsWindow,
  );
  return (
    <SessionFrame {...portal.session}>
      {isWhole ? (
        <Outlet />
      ) : (
        <PortalShell portal={portal}>
          <Outlet />
        </PortalShell>
      )}
    </SessionFrame>
  );
}

/** What goes wrong on a page of the portal, an address that leads nowhere too, leaves its navigation standing. */
export function ErrorBoundary() {
  const portal = useRouteLoaderData<typeof loader>('routes/portal/layout');
  const error = useRouteError();
  // Where the frame's own data could not be read there is no frame.
  if (!portal) return <ErrorPage error={error} />;
  return (
    <CsrfContext.Provider value={portal.session.csrf}>
      <PortalShell portal={portal}>
        <ErrorPage error={error} inPortal />
      </PortalShell>
    </CsrfContext.Provider>
  );
}

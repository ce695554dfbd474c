import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LogoMark, Logo } from '#app/components/brand/logo.tsx';
import { paths } from '#app/paths.ts';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import { Navigation } from './navigation.tsx';
import { UserMenu } from './user-menu.tsx';

/** What every portal page knows of who looks at it; the layout's loader gives it. */
export interface PortalData {
  user: { name: string; email: string; photoUrl: string | null };
  practice: { name: string; slug: string; timeZone: string };
  websiteUrl: string;
  pendingAppointmentsCount: number;
  pendingAppointments: { instantActionToken: string; startsAt: Date; clientName: string }[];
}

/** The portal's frame: side navigation of 200 px, on a phone a bar at the bottom; the page between them. */
export function PortalShell({ portal, children }: { portal: PortalData; children: ReactNode }) {
  const scripted = useHydrated();
  const navigation = { websiteUrl: portal.websiteUrl, counts: { requests: portal.pendingAppointmentsCount } };
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh w-50 shrink-0 flex-col px-3 pt-5 pb-4 lg:flex">
        <a
          href={paths.home()}
          aria-label="Tendwell, front page"
          className="mb-7 self-start rounded-sm px-2.5 no-underline"
        >
          <Logo size="sm" />
        </a>
        <nav aria-label="Portal" className="min-h-0 flex-1 overflow-y-auto p-0.5">
          <Navigation {...navigation} form="side" />
        </nav>
        <div className="mt-4 flex items-center gap-2.5 px-1">
          {scripted ? <UserMenu user={portal.user} websiteUrl={portal.websiteUrl} /> : <PlainLogOut />}
          <p className="min-w-0 text-sm leading-tight">
            <span className="block truncate font-medium">{portal.user.name}</span>
            <span className="block truncate text-xs text-ink-mute">{portal.practice.name}</span>
          </p>
        </div>
      </aside>
      <header className="flex h-13 items-center gap-3 px-4 lg:hidden">
        <a href={paths.home()} aria-label="Tendwell, front page" className="rounded-sm [&_svg]:size-7">
          <LogoMark />
        </a>
        <p className="min-w-0 flex-1 truncate text-sm font-semibold">{portal.practice.name}</p>
        {scripted ? <UserMenu user={portal.user} websiteUrl={portal.websiteUrl} /> : <PlainLogOut />}
      </header>
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] lg:pb-0">
        {children}
      </div>
      <nav
        aria-label="Portal"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <Navigation {...navigation} form="bar" />
      </nav>
    </div>
  );
}

/** Before scripts run, and without them: the way out is a link to a page that asks. */
function PlainLogOut() {
  return (
    <Link to={paths.signOut()} className="rounded-sm text-sm font-medium text-ink-soft hover:text-ink">
      Log out
    </Link>
  );
}

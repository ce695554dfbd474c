import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LogoMark, Logo } from '#app/components/brand/logo.tsx';
import { InboxBell } from '#app/components/inbox/inbox-bell.tsx';
import { InboxFlyout } from '#app/components/inbox/inbox-opening.tsx';
import { paths } from '#app/paths.ts';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';
import { BarNavigation, SideNavigation } from './navigation.tsx';
import { portalRooms, withPages, type NavigationFlags } from './navigation-model.ts';
import { PortalBanners, type BannerData } from './portal-banners.tsx';
import { UserMenu } from './user-menu.tsx';

/** What every portal page knows of who looks at it; the layout's loader gives it. */
export interface PortalData extends BannerData {
  user: { name: string; email: string; photoUrl: string | null };
  websiteUrl: string;
  pendingAppointmentsCount: number;
  pendingAppointments: { instantActionToken: string; startsAt: Date; clientName: string }[];
  /** How much waits in the inbox, for its badge; what it is, the inbox reads when it is opened. */
  inboxCount: number;
  /** Disputes among it that a bank waits for an answer to. */
  disputesToAnswer: number;
  navigation: {
    flags: NavigationFlags;
    /** Addresses of the rooms that have a page. */
    pages: string[];
  };
  /** Steps that are missing of the profile, for its badge. */
  profileCounts: { completion: number; verification: number };
  /** Whether support can be asked in a chat. */
  supportChat: boolean;
}

/** 200 px (spec 001 §2, §9). */
const SIDE_WIDTH = 'w-50';

/** The portal's frame: side navigation, on a phone a bar at the bottom; the page between them. */
export function PortalShell({ portal, children }: { portal: PortalData; children: ReactNode }) {
  const scripted = useHydrated();
  const { inboxCount, navigation, practice, user, websiteUrl } = portal;
  const groups = withPages(
    portalRooms(navigation.flags, { profile: portal.profileCounts, disputes: portal.disputesToAnswer }),
    navigation.pages,
  );
  // Nobody but the owner sees what is not open, and the owner by a leave alone.
  const previewUrl = practice.published ? websiteUrl : paths.practicePreview();
  const menu = scripted ? (
    <UserMenu user={user} previewUrl={previewUrl} supportChat={portal.supportChat} />
  ) : (
    <PlainLogOut />
  );
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <SkipLink />
      <aside
        data-side-navigation
        className={cx('sticky top-0 hidden h-dvh shrink-0 flex-col px-3 pt-5 pb-4 lg:flex', SIDE_WIDTH)}
      >
        <div className="mb-6 flex items-center justify-between pr-0.5 pl-2.5">
          <a href={paths.home()} aria-label="Tendwell, front page" className="rounded-sm no-underline">
            <Logo size="sm" />
          </a>
          <InboxBell count={inboxCount} />
        </div>
        <nav aria-label="Portal" className="min-h-0 flex-1 overflow-y-auto p-0.5">
          <SideNavigation groups={groups} />
        </nav>
        <div className="mt-4 flex items-center gap-2.5 px-1">
          {menu}
          <p className="min-w-0 text-sm leading-tight">
            <span className="block truncate font-medium">{user.name}</span>
            <span className="block truncate text-xs text-ink-mute">{practice.name}</span>
          </p>
        </div>
      </aside>
      <header className="flex h-13 items-center gap-2 px-4 lg:hidden">
        <a href={paths.home()} aria-label="Tendwell, front page" className="mr-1 rounded-sm [&_svg]:size-7">
          <LogoMark />
        </a>
        <p className="min-w-0 flex-1 truncate text-sm font-semibold">{practice.name}</p>
        <InboxBell count={inboxCount} />
        {menu}
      </header>
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] lg:pb-0">
        <PortalBanners portal={portal} />
        {children}
      </div>
      <nav
        aria-label="Portal"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <BarNavigation groups={groups} previewUrl={previewUrl} />
      </nav>
      <InboxFlyout timeZone={practice.timeZone} version={portal} />
    </div>
  );
}

/** Before scripts run, and without them: the way out is a link to a page that asks. */
function PlainLogOut() {
  return (
    <Link
      to={paths.signOut()}
      className="rounded-sm text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink"
    >
      Log out
    </Link>
  );
}

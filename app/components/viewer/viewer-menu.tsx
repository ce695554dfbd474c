import { Link } from '@remix-run/react';
import { CalendarCheck, CalendarDays, LogOut, UserRound } from 'lucide-react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { forgetNoteDrafts } from '#app/components/clients/notes/use-note-draft.ts';
import { useRootData, type Viewer } from '#app/components/layout/root-data.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { PAGE_MENU_ITEM, PageMenu } from '#app/ui/overlays/page-menu.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who is signed in on the app's own host, or null: nobody is on a practice's. */
export const useViewer = (): Viewer | null => useRootData()?.viewer ?? null;

/** Who is signed in, in the header of a page: their rooms, and the way out. Works without scripts. */
export function ViewerMenu({ viewer }: { viewer: Viewer }) {
  const { name, kind, photoUrl } = viewer;
  return (
    <PageMenu
      label={`${name}, your account`}
      trigger={
        <>
          <Avatar name={name} src={photoUrl} size="sm" decorative />
          <span className="max-w-32 truncate max-sm:hidden">{name}</span>
        </>
      }
    >
      <p className="px-3 pt-1.5 pb-2 text-sm text-ink-mute">
        Logged in as <span className="block truncate font-medium text-ink">{name}</span>
      </p>
      {kind === 'practitioner' ? (
        <Link to={paths.calendar()} className={PAGE_MENU_ITEM}>
          <CalendarDays {...icon} />
          Your practice
        </Link>
      ) : null}
      {kind === 'admin' ? null : (
        <Link to={paths.bookings()} className={PAGE_MENU_ITEM}>
          <CalendarCheck {...icon} />
          My bookings
        </Link>
      )}
      {kind === 'client' ? (
        <Link to={paths.account()} className={PAGE_MENU_ITEM}>
          <UserRound {...icon} />
          Account
        </Link>
      ) : null}
      <PostForm action={paths.signOut()} onSubmit={forgetNoteDrafts}>
        <button type="submit" className={PAGE_MENU_ITEM}>
          <LogOut {...icon} />
          Log out
        </button>
      </PostForm>
    </PageMenu>
  );
}

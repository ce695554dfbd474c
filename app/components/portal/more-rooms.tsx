import { Link, useLocation } from '@remix-run/react';
import { ExternalLink, Menu as MenuIcon, UserPlus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { paths } from '#app/paths.ts';
import { CountBadge } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { RoomGroup, RoomIcon } from './navigation-model.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const ROW =
  'flex min-h-11 items-center gap-3 rounded-md px-2 font-medium text-ink no-underline hover:bg-hover [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-mute';

interface MoreRoomsProps {
  groups: readonly RoomGroup[];
  icons: Record<RoomIcon, ReactNode>;
  current: string | null;
  previewUrl: string;
  className: string;
}

/** Every room that a phone's bar has no place for, as a sheet from below. Before scripts run it leads to the settings. */
export function MoreRooms({ groups, icons, current, previewUrl, className }: MoreRoomsProps) {
  const [open, setOpen] = useState(false);
  const scripted = useHydrated();
  const { pathname } = useLocation();
  useEffect(() => {
    setOpen(false);
  }, [pathname]);
  const face = (
    <>
      <MenuIcon {...icon} />
      More
    </>
  );
  if (!scripted) {
    return (
      <Link to={paths.settings()} className={className}>
        {face}
      </Link>
    );
  }
  return (
    <>
      <AriaButton onPress={() => setOpen(true)} className={cx(className, 'cursor-pointer')}>
        {face}
      </AriaButton>
      <Dialog open={open} onOpenChange={setOpen} title="More">
        <nav aria-label="More" className="-mx-2 space-y-5 pb-2">
          {groups.map((group) => (
            <div key={group.id}>
              <p className="mb-1 flex items-center gap-2 px-2 text-sm text-ink-soft [&_svg]:size-4">
                {icons[group.id]}
                {group.label}
              </p>
              <ul>
                {group.rooms.map((room) => (
                  <li key={room.to}>
                    <Link
                      to={room.to}
                      aria-current={room.to === current ? 'page' : undefined}
                      onClick={() => setOpen(false)}
                      className={cx(ROW, room.to === current && 'bg-sunken')}
                    >
                      <span className="flex-1">{room.label}</span>
                      {room.badge ? <CountBadge {...room.badge} /> : null}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <ul className="border-t border-line pt-3">
            <li>
              <Link to={paths.addClient()} onClick={() => setOpen(false)} className={ROW}>
                <UserPlus {...icon} />
                Invite Clients
              </Link>
            </li>
            <li>
              <a href={previewUrl} target="_blank" rel="noreferrer" className={ROW}>
                <ExternalLink {...icon} />
                Preview website
                <span className="sr-only">, opens in a new tab</span>
              </a>
            </li>
          </ul>
        </nav>
      </Dialog>
    </>
  );
}

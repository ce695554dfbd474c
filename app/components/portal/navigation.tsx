import { Link, useLocation } from '@remix-run/react';
import { CalendarDays, CreditCard, Globe, Settings, Star, Store, Users } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { CountBadge } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { MoreRooms } from './more-rooms.tsx';
import { currentRoom, forPhone, type Room, type RoomGroup, type RoomIcon } from './navigation-model.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

const ICONS: Record<RoomIcon, ReactNode> = {
  calendar: <CalendarDays {...icon} />,
  clients: <Users {...icon} />,
  payments: <CreditCard {...icon} />,
  practice: <Store {...icon} />,
  website: <Globe {...icon} />,
  reviews: <Star {...icon} />,
  settings: <Settings {...icon} />,
};

const ENTRY =
  'relative flex items-center gap-2.5 rounded-md px-2.5 text-sm font-medium no-underline transition-colors [&_svg]:size-4.5 [&_svg]:shrink-0';
const CURRENT = 'bg-surface text-ink shadow-card';
const OTHER = 'text-ink-soft hover:bg-hover hover:text-ink';

/** A group of one room stands for that room itself. */
const isSingle = ({ rooms, label }: RoomGroup) => rooms.length === 1 && rooms[0]!.label === label;

/** The rooms of the portal as a column (001 §2); groups with several rooms fold open and shut. */
export function SideNavigation({ groups }: { groups: readonly RoomGroup[] }) {
  const current = currentRoom(groups, useLocation().pathname);
  const list = useRef<HTMLUListElement>(null);
  // On a screen that is not high enough for all of them the column scrolls by itself.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className="space-y-0.5">
      {groups.map((group) => (
        <li key={group.id}>
          {isSingle(group) ? (
            <RoomLink
              room={group.rooms[0]!}
              current={current}
              picture={ICONS[group.id]}
              className="min-h-9"
            />
          ) : (
            <RoomsOf group={group} current={current} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RoomsOf({ group, current }: { group: RoomGroup; current: string | null }) {
  return (
    <details open className="group/rooms mt-3">
      <summary
        className={cx(
          ENTRY,
          'min-h-9 cursor-pointer list-none text-ink-soft select-none hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden',
        )}
      >
        {ICONS[group.id]}
        <span className="flex-1">{group.label}</span>
        <ChevronDownIcon className="size-3.5! -rotate-90 text-ink-mute transition-transform group-open/rooms:rotate-0" />
      </summary>
      <ul className="mt-0.5 space-y-0.5">
        {group.rooms.map((room) => (
          <li key={room.to}>
            <RoomLink room={room} current={current} className="min-h-8 pl-9.5" />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RoomLinkProps {
  room: Room;
  current: string | null;
  picture?: ReactNode;
  className?: string;
}

function RoomLink({ room, current, picture, className }: RoomLinkProps) {
  const here = room.to === current;
  return (
    <Link
      to={room.to}
      prefetch="intent"
      aria-current={here ? 'page' : undefined}
      className={cx(ENTRY, 'py-1', here ? CURRENT : OTHER, className)}
    >
      {picture}
      <span className="min-w-0 flex-1 leading-5">{room.label}</span>
      {/* The open room says itself what waits in it. */}
      {room.badge && !here ? <CountBadge {...room.badge} /> : null}
    </Link>
  );
}

const BAR_ENTRY =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium no-underline transition-colors [&_svg]:size-4.5';

/** The most used rooms at the bottom of a phone, in reach of the thumb; the others behind More. */
export function BarNavigation({ groups, previewUrl }: { groups: readonly RoomGroup[]; previewUrl: string }) {
  const current = currentRoom(groups, useLocation().pathname);
  const { bar, more } = forPhone(groups);
  return (
    <ul className="flex">
      {bar.flatMap(({ id, rooms }) =>
        rooms.map((room) => (
          <li key={room.to} className="flex flex-1">
            <Link
              to={room.to}
              prefetch="intent"
              aria-current={room.to === current ? 'page' : undefined}
              className={cx(BAR_ENTRY, room.to === current ? 'text-accent-text' : 'text-ink-soft')}
            >
              {ICONS[id]}
              {room.label}
              {room.badge && room.to !== current ? (
                <span className="absolute top-1.5 left-[calc(50%+0.375rem)]">
                  <CountBadge {...room.badge} />
                </span>
              ) : null}
            </Link>
          </li>
        )),
      )}
      <li className="flex flex-1">
        <MoreRooms
          groups={more}
          icons={ICONS}
          current={current}
          previewUrl={previewUrl}
          className={cx(
            BAR_ENTRY,
            more.some(({ rooms }) => rooms.some(({ to }) => to === current))
              ? 'text-accent-text'
              : 'text-ink-soft',
          )}
        />
      </li>
    </ul>
  );
}

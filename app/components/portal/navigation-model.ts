import { paths } from '#app/paths.ts';

/** What a practice may do, as far as its menu depends on it (001 §2). */
export interface NavigationFlags {
  giftCardsEnabled: boolean;
  conferencingEnabled: boolean;
  videoReviewsEnabled: boolean;
  /** My Website is part of the website plan. */
  isWebsitePlan: boolean;
  builderV2Enabled: boolean;
  showSubscriptionLink: boolean;
}

/** Figures that stand beside rooms. */
export interface NavigationCounts {
  /** Steps that are missing until the profile is complete, and until it is verified. */
  profile: { completion: number; verification: number };
  /** Disputes that a bank waits for an answer to. */
  disputes: number;
}

export type RoomIcon = 'calendar' | 'clients' | 'payments' | 'practice' | 'website' | 'reviews' | 'settings';

export interface Room {
  to: string;
  label: string;
  /** Other addresses whose pages belong to it. */
  also?: readonly string[];
  /** A figure and what it counts, for screen readers; none where there is nothing to count. */
  badge: { count: number; label: string } | null;
}

export interface RoomGroup {
  id: RoomIcon;
  /** A group of one room is that room: its label stands in the menu itself. */
  label: string;
  rooms: Room[];
}

/** The badge of Profile: the completion count if above 0, otherwise the verification count (001 §2). */
export function profileBadge({ completion, verification }: NavigationCounts['profile']): Room['badge'] {
  if (completion > 0)
    return { count: completion, label: completion === 1 ? 'step to complete' : 'steps to complete' };
  if (verification > 0)
    return { count: verification, label: verification === 1 ? 'step to verify' : 'steps to verify' };
  return null;
}

/** What a bank takes for good where nobody answers in time stands at its room too, though the inbox counts it. */
const disputesBadge = (count: number): Room['badge'] =>
  count > 0 ? { count, label: count === 1 ? 'dispute to answer' : 'disputes to answer' } : null;

/** A room that is shown only where a flag says so. */
const where = (shown: boolean, to: string, label: string): Room[] =>
  shown ? [{ to, label, badge: null }] : [];
const room = (to: string, label: string, badge: Room['badge'] = null): Room => ({ to, label, badge });

/** Every room of the portal in its group and order, as the practice's flags allow (001 §2, 002 §2 and §6). */
export function portalRooms(flags: NavigationFlags, counts: NavigationCounts): RoomGroup[] {
  const website = [
    // The same entry leads to the builder in use.
    room(paths.websiteBuilder(flags.builderV2Enabled ? 'v2' : 'v1'), 'Content'),
    // The dashboard and the domain have no entry of their own (001 §2).
    { ...room(paths.websiteSettings(), 'Website settings'), also: [paths.website(), paths.websiteDomain()] },
  ];
  return [
    // What waits is counted once, by the inbox.
    { id: 'calendar', label: 'Calendar', rooms: [room(paths.calendar(), 'Calendar')] },
    { id: 'clients', label: 'Clients', rooms: [room(paths.clients(), 'Clients')] },
    {
      id: 'payments',
      label: 'Payments',
      rooms: [room(paths.payments(), 'Payments', disputesBadge(counts.disputes))],
    },
    {
      id: 'practice',
      label: 'My Practice',
      rooms: [
        { ...room(paths.services(), 'Services'), also: [paths.scheduledEvents()] },
        room(paths.locations(), 'Locations & hours'),
        {
          ...room('/portal/profile/combined', 'Profile', profileBadge(counts.profile)),
          also: ['/portal/profile'],
        },
        { ...room('/portal/profile/credential', 'Credentials'), also: ['/portal/profile/credentials'] },
        room('/portal/settings/intake_forms', 'Intake form'),
        room('/portal/reviews/keywords', 'Keywords'),
        ...where(flags.giftCardsEnabled, paths.giftCardTemplates(), 'Gift Cards'),
      ],
    },
    { id: 'website', label: 'My Website', rooms: flags.isWebsitePlan ? website : [] },
    {
      id: 'reviews',
      label: 'Reviews',
      rooms: [
        room('/portal/reviews', 'Reviews'),
        ...where(flags.videoReviewsEnabled, paths.videoReviews(), 'Video reviews'),
      ],
    },
    {
      id: 'settings',
      label: 'Settings',
      rooms: [
        room(paths.settings(), 'All settings'),
        room(paths.personalSettings(), 'Account'),
        room(paths.hoursSettings(), 'Hours & time off'),
        room(paths.cancellationSettings(), 'Cancellation'),
        room(paths.calendarSettings(), 'Calendar Integrations'),
        ...where(flags.conferencingEnabled, paths.conferencingSettings(), 'Video Conferencing'),
        room(paths.bankingSettings(), 'Payments'),
        room('/portal/settings/communication', 'Communications'),
        room('/portal/settings/booking', 'Booking'),
        ...where(flags.showSubscriptionLink, paths.subscription(), 'Subscription'),
        room(paths.videos(), 'Videos'),
      ],
    },
  ];
}

const ALL_FLAGS: NavigationFlags = {
  giftCardsEnabled: true,
  conferencingEnabled: true,
  videoReviewsEnabled: true,
  isWebsitePlan: true,
  builderV2Enabled: true,
  showSubscriptionLink: true,
};

/** The addresses of all rooms, whatever the flags: the server says which of them have a page. */
export const ROOM_ADDRESSES: readonly string[] = [
  ...new Set(
    [ALL_FLAGS, { ...ALL_FLAGS, builderV2Enabled: false }].flatMap((flags) =>
      portalRooms(flags, { profile: { completion: 0, verification: 0 }, disputes: 0 }).flatMap(({ rooms }) =>
        rooms.map(({ to }) => to),
      ),
    ),
  ),
];

/** The rooms that have a page; a group without any is left out, so a new page's room appears by itself. */
export function withPages(groups: readonly RoomGroup[], pages: readonly string[]): RoomGroup[] {
  return groups
    .map((group) => ({ ...group, rooms: group.rooms.filter(({ to }) => pages.includes(to)) }))
    .filter(({ rooms }) => rooms.length > 0);
}

/** The groups of which a phone's bar has room; the others stand behind More. */
const IN_BAR: readonly RoomIcon[] = ['calendar', 'clients', 'payments'];

/** Divides the groups for a phone. */
export function forPhone(groups: readonly RoomGroup[]): { bar: RoomGroup[]; more: RoomGroup[] } {
  return {
    bar: groups.filter(({ id }) => IN_BAR.includes(id)),
    more: groups.filter(({ id }) => !IN_BAR.includes(id)),
  };
}

/**
 * The room in which an address lies: the one whose own address begins it the furthest. /portal/services/locations is
 * not under Services as well.
 */
export function currentRoom(groups: readonly RoomGroup[], pathname: string): string | null {
  const under = groups
    .flatMap(({ rooms }) => rooms.flatMap(({ to, also = [] }) => [to, ...also].map((at) => ({ at, to }))))
    .filter(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  return under.sort((one, other) => other.at.length - one.at.length)[0]?.to ?? null;
}

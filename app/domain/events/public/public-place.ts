import { hidesStreet } from '#app/domain/locations/index.ts';
import { roughly } from '#app/lib/distance.ts';
import { webAddress } from '#app/lib/web/web-address.ts';

/** A place of a group event as its rows hold it: one of the practice's locations, else what was typed. */
export interface PlaceRow {
  kind: 'in_person' | 'virtual';
  typed: string | null;
  location: {
    name: string;
    kind: 'office' | 'virtual' | 'home';
    virtualType: 'video' | 'phone' | null;
    virtualLink: string | null;
    virtualInstructions: string | null;
    singleLine: string | null;
    cityState: string | null;
    hideAddress: boolean;
    latitude: number | null;
    longitude: number | null;
  } | null;
}

/** A place as somebody may see it. */
export interface PlaceView {
  name: string;
  /** One line, as much as may be shown. */
  address: string | null;
  /** Where they meet in person; without its state. */
  town: string | null;
  /** More comes with the registration: the exact address, or the link. */
  moreAfterwards: boolean;
  isOnline: boolean;
  byPhone: boolean;
  /** http or https. */
  link: string | null;
  /** A meeting is made for it, whose link is shown shortly before it begins. */
  linkLater: boolean;
  linkMissing: boolean;
  instructions: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The point on the map is rounded to about a mile. */
  approximate: boolean;
}

const NOWHERE: Omit<PlaceView, 'name'> = {
  address: null,
  town: null,
  moreAfterwards: false,
  isOnline: false,
  byPhone: false,
  link: null,
  linkLater: false,
  linkMissing: false,
  instructions: null,
  latitude: null,
  longitude: null,
  approximate: false,
};

/**
 * Where a group event takes place, as a visitor or (`registered`) somebody with a place may know it: of a hidden address and
 * of a home only the town and roughly where, and no link to a call before one is registered.
 */
export function toPlaceView({ kind, typed, location }: PlaceRow, registered: boolean): PlaceView {
  if (location)
    return location.kind === 'virtual' ? online(location, registered) : onSite(location, registered);
  const text = typed?.trim() || null;
  const link = text && (kind === 'virtual' || /^https?:\/\//i.test(text)) ? webAddress(text) : null;
  if (kind === 'virtual' || link)
    return {
      ...NOWHERE,
      name: 'Online',
      isOnline: true,
      moreAfterwards: !registered && text !== null,
      link: registered ? link : null,
      instructions: registered && !link ? text : null,
    };
  return { ...NOWHERE, name: text ?? 'To be announced' };
}

type Location = NonNullable<PlaceRow['location']>;

function online(
  { virtualType, virtualLink, virtualInstructions }: Location,
  registered: boolean,
): PlaceView {
  const byPhone = virtualType === 'phone';
  const link = webAddress(virtualLink);
  return {
    ...NOWHERE,
    name: byPhone ? 'By phone' : 'Online, by video',
    isOnline: true,
    byPhone,
    moreAfterwards: !registered && Boolean(link ?? virtualInstructions),
    link: registered ? link : null,
    instructions: registered ? virtualInstructions : null,
  };
}

function onSite(location: Location, registered: boolean): PlaceView {
  const { name, singleLine, cityState, latitude, longitude } = location;
  const hidden = !registered && hidesStreet(location);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    ...NOWHERE,
    name,
    address: hidden ? cityState : (singleLine ?? cityState),
    town: cityState?.replace(/,.*$/, '') || null,
    moreAfterwards: hidden,
    ...(point && (hidden ? roughly(point) : point)),
    approximate: hidden,
  };
}

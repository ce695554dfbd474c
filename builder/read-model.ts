/**
 * What a published page shows of a practice: plain values, filled by the domain at publishing time. Every text is
 * plain text, and escaped by the builder; a description is rich text, which `RichText` shows.
 */
export interface SiteReadModel {
  practice: SitePractice;
  owner: SiteOwner;
  /** Public, active services and packages in their order; not add-ons. */
  services: SiteService[];
  addOns: SiteAddOn[];
  /** Active locations. */
  locations: SiteLocation[];
  reviews: SiteReviews;
  /** Dates of group events to come, next first. */
  events: SiteEvent[];
  /** Gift cards that can be bought now, cheapest first. */
  giftCards: SiteGiftCard[];
  /** The practice's own photos in their order. */
  gallery: SiteImage[];
  /** Pictures a page refers to by key. */
  images: Record<string, SiteImage>;
  /** Calendar year of publishing in the practice's zone, for the copyright line. */
  year: number;
}

export interface SitePractice {
  id: string;
  name: string;
  tagline: string | null;
  /** Canonical address of the site's front page, absolute. */
  url: string;
  /** Primary modality in words, as 'Acupuncture'. */
  modality: string | null;
  /** theme.colorAccent; anything but #rrggbb falls back to the default. */
  colorAccent: string | null;
  currency: 'USD' | 'CAD';
  phone: string | null;
  email: string | null;
  cancellationPolicy: string | null;
  /** Invites groups: the page of its events is linked. */
  hasEvents: boolean;
  /** Each service has a page of its own. */
  hasServicePages: boolean;
  /** Gift cards can be bought online. */
  hasGiftCards: boolean;
  socials: SiteSocial[];
  /** Website metadata (spec 002 §3). */
  metadata: { title: string | null; description: string | null; ogSiteName: string | null };
}

export interface SiteSocial {
  kind: 'website' | 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
  url: string;
}

export interface SiteOwner {
  name: string;
  title: string | null;
  headline: string | null;
  /** Paragraphs parted by blank lines. */
  about: string | null;
  photo: SiteImage | null;
  credentials: { name: string; issuer: string | null }[];
  languages: string[];
  /** Age groups worked with, as 'Adults', in their order. */
  ages: string[];
  /** Endorsed keywords in their order. */
  specialties: string[];
}

export interface SiteService {
  id: string;
  name: string;
  /** Rich text. */
  description: string;
  /** Heading it stands under; null stands first, without a heading. */
  group: string | null;
  photo: SiteImage | null;
  /** Minutes. */
  timeLength: number;
  /** 0 shows as Free. */
  amountCents: number;
  /** Further lengths and prices beside the main one. */
  variations: { id: string; timeLength: number; amountCents: number }[];
  package: boolean;
  /** Sessions in a package, else null. */
  numberOfSessions: number | null;
}

export interface SiteAddOn {
  id: string;
  name: string;
  /** Rich text. */
  description: string;
  amountCents: number;
  /** Minutes it adds, or null. */
  timeLength: number | null;
}

export interface SiteLocation {
  id: string;
  kind: 'office' | 'virtual' | 'home';
  name: string | null;
  /** IANA name. */
  timeZone: string;
  /** Weekly opening in wall time of `timeZone`; weekday 0 is Sunday, minutes from midnight. */
  hours: { weekday: number; startMinute: number; endMinute: number }[];
  /** Lines of the address; empty where the practice hides it. */
  address: string[];
  /** As 'Portland, OR'; for in-home visits the middle of the area travelled to. */
  cityState: string | null;
  /** Null where the address is hidden. */
  latitude: number | null;
  longitude: number | null;
  virtualType: 'video' | 'phone' | null;
  /** Miles travelled for in-home visits. */
  travelDistance: number | null;
}

export interface SiteReviews {
  /** Mean rating of the reviews whose writer is known, 1 to 5; null without such reviews. */
  average: number | null;
  count: number;
  /** Newest first. */
  items: SiteReview[];
}

export interface SiteReview {
  id: string;
  /** 1 to 5. */
  rating: number;
  /** Empty where the video says it. */
  text: string;
  /** Id of its approved video, or null. */
  videoId: string | null;
  /** Null for an anonymous review: the name never comes here. */
  reviewer: { firstName: string; lastName: string | null } | null;
  /** YYYY-MM-DD. */
  date: string;
  reply: string | null;
  /** How its writer is known: by an appointment or a request, by their yes to what the practice typed in, or not at all. */
  knownBy: 'visit' | 'import' | 'link';
}

/** One date of a group event. */
export interface SiteEvent {
  id: string;
  /** Of the kind of event, whose page is /events/<slug>. */
  slug: string;
  title: string;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** IANA name. */
  timeZone: string;
  allDay: boolean;
  /** Null where there is no limit. */
  placesLeft: number | null;
  /** 0 shows as Free. */
  amountCents: number;
  /** As 'Online' or the name of the place. */
  place: string | null;
}

export interface SiteGiftCard {
  id: string;
  amountCents: number;
  /** Plain text. */
  description: string | null;
}

export interface SiteImage {
  alt: string;
  /** Intrinsic size in pixels of `src`. */
  width: number;
  height: number;
  /** Address every browser can show (WebP, JPEG or PNG). */
  src: string;
  /** The point that stays in view where a frame cuts it, percent from the left and the top. */
  focus: { x: number; y: number };
  /** srcset texts with width descriptors, where there are such files. */
  avif: string | null;
  webp: string | null;
}

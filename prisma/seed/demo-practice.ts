import type { DayHours, PracticeGiven, WeekHours } from '#prisma/situations/index.ts';

type Settings = NonNullable<PracticeGiven['settings']>;

/** Where a demo practice works. `key` is how its services name it. */
export interface DemoPlace {
  key: string;
  kind: 'office' | 'virtual' | 'home';
  name: string;
  hours: WeekHours;
  address?: {
    line: string;
    second?: string;
    neighborhood?: string;
    city: string;
    stateProvince: string;
    stateAbbreviation: string;
    country: 'United States' | 'Canada';
    countryCode: 'US' | 'CA';
    zip: string;
    latitude: number;
    longitude: number;
  };
  hideAddress?: boolean;
  virtualType?: 'video' | 'phone';
  virtualLink?: string;
  virtualInstructions?: string;
  /** Miles. */
  travelDistance?: number;
}

export interface DemoService {
  key: string;
  name: string;
  description: string;
  category?: string;
  /** Minutes. */
  minutes: number;
  cents: number;
  /** Other lengths and prices. */
  variations?: { minutes: number; cents: number }[];
  /** A package of so many sessions. */
  sessions?: number;
  addOn?: boolean;
  /** Keys of the services an add-on goes with. */
  goesWith?: string[];
  places: string[];
  /** How often it is booked beside the others; 1 unless given. */
  weight?: number;
  isHidden?: boolean;
}

export interface DemoCoupon {
  code: string;
  /** A share of the price; else `cents` are taken off. */
  percent?: number;
  cents?: number;
  /** The last day on which it is taken; one before today has expired. */
  endsInDays?: number;
  /** Times that it can be used; one such is a share, and is used once. */
  most?: number;
  /** Keys of the services that it is for; all where left out. */
  services?: string[];
}

export interface DemoReview {
  rating: 3 | 4 | 5;
  text: string;
  isAnonymous?: boolean;
  reply?: string;
  skills?: string[];
}

/** One of the six demo practices: everything about it that is not left to chance. */
export interface DemoPractice {
  slug: string;
  name: string;
  timeZone: string;
  /** As the marketplace's categories name it. */
  modality: string;
  /** #rrggbb */
  accent: string;
  owner: { firstName: string; lastName: string; title: string; phone: string };
  profile: Pick<
    Settings,
    | 'headline'
    | 'about'
    | 'philosophyOfCare'
    | 'firstVisit'
    | 'inspiration'
    | 'insurance'
    | 'location'
    | 'instagram'
  >;
  /** Booking, payment and reminder settings. */
  settings: Settings;
  places: DemoPlace[];
  /** Other hours from a day so many days from now on, for one or several days; none closes them. */
  otherDays: { inDays: number; days?: number; name?: string; hours: DayHours }[];
  services: DemoService[];
  skills: string[];
  credentials: {
    kind: 'license' | 'certificate' | 'membership' | 'degree';
    name: string;
    issuer: string;
    stateIssued?: string;
    licenseNumber?: string;
    isPending?: boolean;
  }[];
  languages: string[];
  ages: string[];
  worksWith: string[];
  clients: {
    count: number;
    areaCodes: string[];
    /** Zones that clients of virtual appointments live in. */
    timeZones?: string[];
    /** Streets and places for appointments at home. */
    homes?: {
      streets: string[];
      city: string;
      state: string;
      postalCode: string;
      country: string;
      near: [number, number];
    };
  };
  visitsPerWeek: number;
  reviews: DemoReview[];
  personal: { name: string; weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6; from: string; to: string }[];
  coupons: DemoCoupon[];
  event: {
    name: string;
    slug: string;
    description: string;
    /** Key of a place. */
    place: string;
    minutes: number;
    cents: number;
    capacity: number;
    /** What whoever has a place should know, as the event's kind asks for it. */
    instructions: string;
    /** Its weekday (0 is Sunday), for an event named after one: the first such day from `inDays` on. */
    weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
    inDays: number;
    at: string;
  };
  site: { title: string; description: string };
}

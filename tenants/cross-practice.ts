import type pg from 'pg';
import { sqlOn } from './scoped-db.ts';

/**
 * The few paths that rightly cross practices. Each is a SECURITY DEFINER function of the schema `tenancy`
 * that answers ids or public facts only; this file is the only caller, so it is the whole list but for what falls due by time:
 * `due` asks for it, and the operations name it.
 */

/** What every context knows of a practice: public facts. */
export interface PracticeInfo {
  id: string;
  slug: string;
  name: string;
  /** IANA zone. */
  timeZone: string;
  /** ISO 4217: USD or CAD. */
  currency: string;
  /** #rrggbb, or null for the default. */
  colorAccent: string | null;
  /** Whether its practitioner has opened it: until then no stranger sees or books anything of it. */
  published: boolean;
}

/** What is known of a practice that its owner has closed. */
export interface ClosedPractice {
  id: string;
  ownerUserId: string;
  slug: string;
  name: string;
  /** IANA zone. */
  timeZone: string;
  closedAt: Date;
}

/** The kinds of link that stand for a person. */
export type LinkKind =
  | 'appointment'
  | 'hold'
  | 'review'
  | 'review_request'
  | 'referral'
  | 'upload'
  | 'intake'
  | 'registration'
  | 'gift_card'
  | 'details'
  | 'calendar';

/** A listed practice as the marketplace shows it; cents, miles, degrees. */
export interface SearchDocumentRow {
  practiceId: string;
  shown: {
    slug: string;
    name: string;
    practitioner: string;
    title: string | null;
    headline: string | null;
    photoUrl: string | null;
    currency: 'USD' | 'CAD';
    timeZone: string;
    verified: boolean;
    modality: string | null;
    specialties: string[];
    services: {
      id: string;
      name: string;
      cents: number;
      minutes: number;
      package: boolean;
      locationIds: string[];
    }[];
    places: {
      id: string;
      kind: 'office' | 'virtual' | 'home';
      cityState: string | null;
      neighborhood: string | null;
      timeZone: string;
      virtualType: 'video' | 'phone' | null;
      travelDistance: number | null;
      latitude: number | null;
      longitude: number | null;
      /** Rounded to about a kilometre. */
      approximate: boolean;
    }[];
  };
  ratingAverage: number | null;
  ratingCount: number;
  fromCents: number | null;
  quality: number;
  hasOffice: boolean;
  hasVirtual: boolean;
  hasHome: boolean;
  openWeekends: boolean;
  openEvenings: boolean;
  openMornings: boolean;
  specialties: string[];
  places: { kind: 'office' | 'home'; latitude: number; longitude: number; reachMiles: number }[];
}

/** The cheapest way to book a service, and how many there are; cents, minutes. */
export interface ServicePrice {
  serviceId: string;
  cents: number;
  minutes: number;
  ways: number;
}

/** What deciding the free times of one offer needs; minutes, epoch milliseconds. */
export interface BookableCalendarRow {
  practiceId: string;
  serviceId: string;
  locationId: string;
  timeZone: string;
  durationMinutes: number;
  bufferMinutes: number;
  leadMinutes: number;
  incrementMinutes: number;
  horizonDays: number;
  serviceHoursApply: boolean;
  hours: { weekday: number; startMinute: number; endMinute: number; ofService: boolean }[];
  overrides: { date: string; ranges: { startMinute: number; endMinute: number }[]; own: boolean }[];
  busy: [startsAt: number, endsAt: number][];
}

interface PracticeRow {
  practiceId: string;
  id: string;
}

/** A row of a practice, or of the product itself where there is none. */
interface AnyRow {
  practiceId: string | null;
  id: string;
}

/** More than is ever due at once; a look stays within memory even so. */
const MAX_DUE = 50_000;

/** The tabs of a client's bookings (spec 000 §2). */
export type BookingsTab = 'upcoming' | 'past' | 'transactions' | 'expired';

/** The cross-practice reads over one pool. */
export function crossPractice(pool: pg.Pool) {
  const sql = sqlOn(pool);
  return {
    /** The practice of a subdomain, or null. */
    practiceForSlug: async (slug: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_slug(${slug})`)[0] ?? null,
    /** The practice of a short link on the app's own host, or null. */
    practiceForShortLink: async (shortLink: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_short_link(${shortLink})`)[0] ?? null,
    /** Which of these host labels some practice has, open or closed. */
    takenSlugs: async (slugs: string[]): Promise<string[]> =>
      (await sql<{ slug: string }>`SELECT slug FROM tenancy.taken_slugs(${slugs}::text[])`).map(
        ({ slug }) => slug,
      ),
    /** The practice of an active custom domain, or null. */
    practiceForDomain: async (domain: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_domain(${domain})`)[0] ?? null,
    /** The host at which the pages of an active custom domain are, by it or its name with or without www; null where it is none. */
    homeOfDomain: async (domain: string): Promise<string | null> =>
      (await sql<{ home: string | null }>`SELECT tenancy.home_of_domain(${domain}) AS home`)[0]!.home,
    /** Who claims a custom domain, in the form in which it is kept, or keeps others out of it after letting go. */
    claimsOfDomain: (domain: string) =>
      sql<PracticeRow & { proven: boolean; released: boolean }>`
        SELECT * FROM tenancy.claims_of_domain(${domain})`,
    /** The practice of an id, or null. */
    practiceForId: async (practiceId: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_id(${practiceId}::uuid)`)[0] ?? null,
    /** The practice of an id for a job or webhook, open or closed but not removed, or null. */
    practiceForWork: async (practiceId: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_work(${practiceId}::uuid)`)[0] ?? null,
    /** The practice that a signed-in practitioner owns, or null. */
    practiceForOwner: async (userId: string): Promise<PracticeInfo | null> =>
      (await sql<PracticeInfo>`SELECT * FROM tenancy.practice_for_owner(${userId}::uuid)`)[0] ?? null,
    /** A practice that its owner has closed and whose data are still there, by its owner or by its id, or null. */
    closedPracticeOf: async (ownerOrId: string): Promise<ClosedPractice | null> =>
      (await sql<ClosedPractice>`SELECT * FROM tenancy.closed_practice_of(${ownerOrId}::uuid)`)[0] ?? null,
    /** Whether a host was that of such a practice, by its label below ours or by its own domain. */
    isClosedSite: async (label: string, domain: string): Promise<boolean> =>
      (await sql<{ closed: boolean }>`SELECT tenancy.is_closed_site(${label}, ${domain}) AS closed`)[0]!
        .closed,
    /** The practice of an appointment that is a signed-in client's own, or null. */
    practiceForClientAppointment: async (userId: string, appointmentId: string): Promise<string | null> =>
      (
        await sql<{ practiceId: string }>`
          SELECT "practiceId" FROM tenancy.practice_of_client_appointment(${userId}::uuid, ${appointmentId}::uuid)`
      )[0]?.practiceId ?? null,
    /** Clients' records that belong to no account yet and whose address, or number together with the name, this account has proved. */
    recordsToClaim: (userId: string) =>
      sql<PracticeRow & { byPhone: boolean }>`SELECT * FROM tenancy.records_to_claim(${userId}::uuid)`,
    /** The clients' records that are a person's own. */
    recordsOfPerson: (userId: string) =>
      sql<PracticeRow>`SELECT * FROM tenancy.records_of_person(${userId}::uuid)`,
    /** Whether any practice knows a client without an account by this email address, in lower case. */
    isClientAddress: async (email: string): Promise<boolean> =>
      (await sql<{ known: boolean }>`SELECT tenancy.is_client_address(${email}) AS known`)[0]!.known,
    /** One page of a tab of a person's own bookings over all practices, in the tab's order; `total` is the whole tab. */
    bookingsOfPerson: (
      userId: string,
      tab: BookingsTab,
      now: Date,
      page: { limit: number; offset: number },
    ) =>
      sql<PracticeRow & { total: number }>`
        SELECT * FROM tenancy.bookings_of_person(${userId}::uuid, ${tab}, ${now}, ${page.limit}, ${page.offset})`,
    /** What a link's token opens, by the token's hash, or null. */
    linkForHash: async (kind: LinkKind, hash: string) =>
      (
        await sql<{ practiceId: string; subjectId: string }>`
          SELECT "practiceId", "subjectId" FROM tenancy.link_for_hash(${kind}, ${hash})`
      )[0] ?? null,
    /**
     * What one of the schema's functions finds to have fallen due, as the input of the job that names it (`due` of its operation):
     * the practice, and the id as `id`. Everything that is due is asked for, so that what never gets done hides nothing behind it.
     */
    due: async <Id extends string>(found: string, id: Id, ...given: unknown[]) => {
      if (!/^[a-z_]+$/.test(found)) throw new Error(`bad name of a function: ${found}`);
      const values = [...given, MAX_DUE];
      const { rows } = await pool.query<AnyRow>({
        name: `tendwell_due_${found}`,
        text: `SELECT * FROM tenancy.${found}(${values.map((_, at) => `$${at + 1}`).join(', ')})`,
        values,
      });
      return rows.map(
        ({ id: value, ...rest }) => ({ ...rest, [id]: value }) as Record<Id | 'practiceId', string>,
      );
    },
    /** The newest messages of all practices and of the product itself, for the development outbox. */
    recentMessages: (most: number) => sql<AnyRow>`SELECT * FROM tenancy.recent_messages(${most})`,
    /** Outbox rows not yet handed to the worker. */
    unprocessedOutbox: (most: number) => sql<AnyRow>`SELECT * FROM tenancy.unprocessed_outbox(${most})`,
    /** Ids of listed practices for a search of the marketplace, in its order; `asked` as the function's comment says. */
    searchPractices: (query: object, { skip, most }: { skip: number; most: number }) =>
      sql<{ practiceId: string; miles: number | null; total: number; topics: string[] | null }>`
        SELECT * FROM tenancy.search_practices(${JSON.stringify(query)}::jsonb, ${skip}, ${most})`,
    /** What results show of listed practices: public facts. */
    searchDocuments: (practiceIds: string[]) =>
      sql<SearchDocumentRow>`SELECT * FROM tenancy.search_documents(${practiceIds}::uuid[])`,
    /** The same with prices: the cheapest way to book each service that clients can book by itself. */
    searchResults: (practiceIds: string[]) =>
      sql<SearchDocumentRow & { prices: ServicePrice[] }>`
        WITH prices AS MATERIALIZED (SELECT * FROM tenancy.service_prices(${practiceIds}::uuid[]))
        SELECT d.*, coalesce((SELECT json_agg(p) FROM prices p WHERE p."practiceId" = d."practiceId"), '[]') AS prices
        FROM tenancy.search_documents(${practiceIds}::uuid[]) d`,
    /** One review of each of these listed practices that may be shown to everybody, of up to `short` characters where there is one. */
    recentReviews: (practiceIds: string[], short: number) =>
      sql<{ practiceId: string; id: string; rating: number; text: string; reviewer: string }>`
        SELECT * FROM tenancy.recent_reviews(${practiceIds}::uuid[], ${short})`,
    /** Which words listed practices have, and what is like those that none has. */
    searchWords: (words: string[]) =>
      sql<{
        word: string;
        known: boolean;
        alike: string[];
      }>`SELECT * FROM tenancy.search_words(${words}::text[])`,
    /** Keywords and listed practices that begin as something is typed. */
    searchSuggestions: (typed: string, words: string, { skip, most }: { skip: number; most: number }) =>
      sql<{ kind: 'specialty' | 'practice'; text: string }>`
        SELECT kind, text FROM tenancy.search_suggestions(${typed}, ${words}, ${skip}, ${most})`,
    /** Hours, rules and occupied stretches (from when to when, nothing else) of offers that clients can book. */
    bookableCalendars: (
      pairs: { practiceId: string; serviceId: string; locationId: string }[],
      { from, to, now }: { from: Date; to: Date; now: Date },
    ) =>
      sql<BookableCalendarRow>`
        SELECT * FROM tenancy.bookable_calendars(${JSON.stringify(pairs)}::jsonb, ${from}, ${to}, ${now})`,
    /** Listed practices of which an outside search index was not told yet. */
    searchChanges: (most: number) =>
      sql<{ practiceId: string; changedAt: Date }>`SELECT * FROM tenancy.search_changes(${most})`,
    /** The practice of a connected provider account, or null. */
    practiceForStripeAccount: async (account: string): Promise<string | null> =>
      (
        await sql<{ practiceId: string }>`
          SELECT * FROM tenancy.practice_for_stripe_account(${account})`
      )[0]?.practiceId ?? null,
    /** The practice that a customer of the platform's own account is, or null. */
    practiceForBillingCustomer: async (customer: string): Promise<string | null> =>
      (
        await sql<{ practiceId: string }>`
          SELECT * FROM tenancy.practice_for_billing_customer(${customer})`
      )[0]?.practiceId ?? null,
    /** The calendar connection that a channel of its provider tells of, or null. */
    connectionForChannel: async (channel: string) =>
      (await sql<PracticeRow>`SELECT * FROM tenancy.connection_for_channel(${channel})`)[0] ?? null,
    /** Whether a practice other than this one has the same calendar account connected. */
    isProfileOfOthers: async (profile: string, practiceId: string): Promise<boolean> =>
      (
        await sql<{ shared: boolean }>`
          SELECT tenancy.is_profile_of_others(${profile}, ${practiceId}::uuid) AS shared`
      )[0]!.shared,
    /** Whether a practice other than this one reads calendars by leave of the same account. */
    isAccountOfOthers: async (account: string, practiceId: string): Promise<boolean> =>
      (
        await sql<{ shared: boolean }>`
          SELECT tenancy.is_account_of_others(${account}, ${practiceId}::uuid) AS shared`
      )[0]!.shared,
    /** The practices that are connected to an account at Square or PayPal. */
    practicesAtAccount: async (provider: 'square' | 'paypal', account: string): Promise<string[]> =>
      (
        await sql<{ practiceId: string }>`SELECT * FROM tenancy.practices_at_account(${provider}, ${account})`
      ).map(({ practiceId }) => practiceId),
    /** The practice whose attempt to connect PayPal this is, or null. */
    practiceForPaypalAttempt: async (trackingId: string): Promise<string | null> =>
      (
        await sql<{ practiceId: string }>`
          SELECT * FROM tenancy.practice_for_paypal_attempt(${trackingId})`
      )[0]?.practiceId ?? null,
    /** The practices that make their video meetings in an account of a provider. */
    practicesOfHost: async (hostId: string): Promise<string[]> =>
      (
        await sql<{ practiceId: string }>`
          SELECT * FROM tenancy.practices_of_host(${hostId})`
      ).map(({ practiceId }) => practiceId),
    /** The transaction of a provider's payment intent, or null. */
    transactionForPaymentIntent: async (paymentIntentId: string) =>
      (await sql<PracticeRow>`SELECT * FROM tenancy.transaction_for_payment_intent(${paymentIntentId})`)[0] ??
      null,
  };
}

export type CrossPractice = ReturnType<typeof crossPractice>;

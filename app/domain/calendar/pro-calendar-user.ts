import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { opens, type HeldPlan } from '#app/domain/subscriptions/index.ts';
import { operation } from '#app/operations/operation.ts';
import { currentUser } from '#app/domain/accounts/index.ts';
import { HELD_MS } from '#app/domain/calendar-integrations/index.ts';
import { profileCounts, type ProfileFacts } from '#app/domain/profile/index.ts';
import { VIDEO_PROVIDERS } from '#app/lib/video-providers.ts';
import { linkToken } from '#app/platform/tokens.ts';

/** The requests named; more than these are only counted. */
const MAX_NAMED = 20;

const navigationFlags = z
  .object({
    giftCardsEnabled: z.boolean(),
    conferencingEnabled: z.boolean(),
    videoReviewsEnabled: z.boolean(),
    builderV2Enabled: z.boolean(),
    showSubscriptionLink: z.boolean(),
    isWebsitePlan: z.boolean().meta({ description: 'Whether My Website is part of the plan.' }),
  })
  .meta({ id: 'PortalNavigation' });

const brokenCalendars = z
  .object({
    written: z.object({ name: z.string(), isGone: z.boolean() }).nullable().meta({
      id: 'UnwritableCalendar',
      description:
        'The calendar that your appointments should be written into, where it is gone or can only be read.',
    }),
    gone: z
      .array(z.string())
      .meta({ description: 'Names of other calendars that should close times and are gone.' }),
    silent: z.array(z.string()).meta({
      description:
        'Names of feeds and accounts that say they cannot be read, or have not answered for a day.',
    }),
  })
  .meta({ id: 'BrokenCalendars', description: 'Calendars that cannot do what you chose them for.' });

const LOST_ACCESS = [...VIDEO_PROVIDERS, 'calendars'] as const;
type LostAccess = (typeof LOST_ACCESS)[number];

interface Row {
  user: z.input<typeof currentUser.output>;
  navigation: Omit<z.input<typeof navigationFlags>, 'isWebsitePlan'>;
  /** `graceEndsAt` in epoch ms. */
  held: (NonNullable<HeldPlan> & { graceEndsAt: number | null; needsConfirmation: boolean }) | null;
  /** `startsAt` in epoch ms. */
  waiting: { encrypted: string; startsAt: number; clientName: string }[];
  profile: ProfileFacts;
  lostAccess: LostAccess[];
  brokenCalendars: z.input<typeof brokenCalendars>;
  requests: number;
  payments: number;
  problems: number;
  /** Among the problems. */
  disputes: number;
}

/** What every page says of the plan: a payment that is still to come. */
function noticeOf(held: Row['held']) {
  if (held?.state !== 'past_due') return null;
  const { needsConfirmation, graceEndsAt } = held;
  return { needsConfirmation, graceEndsAt: graceEndsAt === null ? null : new Date(graceEndsAt) };
}

/**
 * Who is looking at the portal, whose it is, which rooms it has and how much waits for an answer (spec 001 §2 and §7, 002 §6): all
 * that its frame shows, in one statement, since every page asks for it.
 */
export const proCalendarUser = operation({
  name: 'proCalendarUser',
  kind: 'query',
  description: 'The signed-in practitioner, their practice and how much waits for them.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      currentUser: currentUser.output,
      currentPractice: z
        .object({
          id: z.uuid(),
          slug: z.string(),
          name: z.string(),
          timeZone: z.string(),
          published: z.boolean().meta({ description: 'Whether it is open to everybody.' }),
        })
        .meta({ id: 'CalendarPractice' }),
      pendingAppointmentsCount: z.int(),
      pendingAppointments: z.array(
        z
          .object({ instantActionToken: z.string(), startsAt: z.date(), clientName: z.string() })
          .meta({ id: 'WaitingRequest' }),
      ),
      inboxCount: z
        .int()
        .meta({ description: 'Requests, payments and problems of accounts that wait for you.' }),
      disputesToAnswer: z.int().meta({ description: 'Of these: what a bank waits for your answer to.' }),
      navigation: navigationFlags,
      planNotice: z
        .object({
          needsConfirmation: z.boolean(),
          graceEndsAt: z.date().nullable().meta({ description: 'Until then nothing is closed.' }),
        })
        .nullable()
        .meta({ id: 'PlanNotice', description: 'A payment for the plan that did not go through.' }),
      lostAccess: z.array(z.enum(LOST_ACCESS)).meta({
        description: 'Vendors that no longer let Tendwell act for you: reconnect them.',
      }),
      brokenCalendars,
      profileCounts: z.object({ completion: z.int(), verification: z.int() }).meta({
        id: 'ProfileCounts',
        description: 'Steps that are missing until your profile is complete, and verified.',
      }),
    })
    .meta({ id: 'ProCalendarUser' }),
  async run(ctx) {
    const { id, slug, name, timeZone, published } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const longAgo = new Date(ctx.clock.now() - HELD_MS);
    const [row] = await ctx.db.run(
      (sql) => sql<Row>`
        SELECT json_build_object('id', u.id, 'name', u.name, 'firstName', u."firstName", 'lastName', u."lastName", 'email', u.email,
            'phone', u.phone, 'isPhoneConfirmed', u."phoneVerifiedAt" IS NOT NULL, 'hasPassword', u."passwordHash" IS NOT NULL,
            'kind', u.kind, 'photoUrl', u."photoUrl", 'title', u.title) AS user,
          json_build_object('giftCardsEnabled', p."giftCardsEnabled", 'conferencingEnabled', p."conferencingEnabled",
            'videoReviewsEnabled', p."videoReviewsEnabled", 'builderV2Enabled',
              p."builderV2Enabled" AND p."builderVersion" = 'v2',
            'showSubscriptionLink', p."showSubscriptionLink") AS navigation,
          CASE WHEN s.id IS NOT NULL THEN json_build_object('plan', s.plan, 'state', s.state,
            'graceEndsAt', (extract(epoch FROM s."graceEndsAt") * 1000)::float8, 'needsConfirmation', s."needsConfirmation") END AS held,
          (SELECT COALESCE(json_agg(w), '[]') FROM (
             SELECT a."instantActionTokenEncrypted" AS encrypted, (extract(epoch FROM a."startsAt") * 1000)::float8 AS "startsAt",
                    trim(c."firstName" || ' ' || c."lastName") AS "clientName"
             FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
             WHERE a."practiceId" = p.id AND a.state = 'pending' AND a."startsAt" > ${now}
             ORDER BY a."startsAt", a.id LIMIT ${MAX_NAMED}) w) AS waiting,
          json_build_object('steps', profile_steps(p.id), 'isVerified', p."verifiedAt" IS NOT NULL,
            'completedModalShown', p."completedModalShownAt" IS NOT NULL, 'termsAccepted', p."termsAcceptedAt" IS NOT NULL) AS profile,
          (SELECT COALESCE(json_agg(v.lost), '[]') FROM (
             SELECT z.provider::text AS lost FROM "ConferencingAccount" z
             WHERE z."practiceId" = p.id AND z.active AND z."erroredAt" IS NOT NULL AND p."conferencingEnabled"
             UNION ALL SELECT 'calendars' WHERE EXISTS (
               SELECT FROM "CalendarProfile" f JOIN "CalendarConnection" x ON x."practiceId" = f."practiceId" AND x.id = f."connectionId"
               WHERE f."practiceId" = p.id AND f."removedAt" IS NULL AND (x."erroredAt" IS NOT NULL OR NOT f.connected))) v) AS "lostAccess",
          json_build_object(
            'written', (SELECT json_build_object('name', c."calendarName", 'isGone', c."goneAt" IS NOT NULL) FROM "Calendar" c
              WHERE c."practiceId" = p.id AND c."isWritten" AND (c.readonly OR c."goneAt" IS NOT NULL)),
            'gone', (SELECT COALESCE(json_agg(c."calendarName" ORDER BY c."calendarName", c.id), '[]') FROM "Calendar" c
              WHERE c."practiceId" = p.id AND c."goneAt" IS NOT NULL AND c.active AND NOT c."isWritten"),
            'silent', (SELECT COALESCE(json_agg(v.name ORDER BY v.name), '[]') FROM (
              SELECT COALESCE(d.name, d."shownUrl") AS name FROM "CalendarFeed" d WHERE d."practiceId" = p.id AND d."lostAt" IS NOT NULL
              UNION ALL SELECT f."profileName" FROM "CalendarProfile" f
              JOIN "CalendarConnection" x ON x."practiceId" = f."practiceId" AND x.id = f."connectionId"
              WHERE f."practiceId" = p.id AND f."removedAt" IS NULL AND f.connected AND x."erroredAt" IS NULL
                AND x."failingSince" <= ${longAgo}) v)) AS "brokenCalendars",
          n.requests, n.payments, n.problems, n.disputes
        FROM "Practice" p JOIN "User" u ON u.id = ${actorUserId(ctx.actor)}::uuid
        LEFT JOIN "Subscription" s ON s."practiceId" = p.id, inbox_counts(p.id, ${now}) n
        WHERE p.id = ${id}::uuid`,
    );
    const {
      user,
      navigation,
      held,
      waiting,
      profile,
      lostAccess,
      brokenCalendars: broken,
      requests,
      payments,
      problems,
      disputes,
    } = row!;
    const showSubscriptionLink = navigation.showSubscriptionLink && ctx.ports.billing !== null;
    return {
      currentUser: user,
      currentPractice: { id, slug, name, timeZone, published },
      pendingAppointmentsCount: requests,
      pendingAppointments: waiting.flatMap(({ encrypted, startsAt, clientName }) => {
        const instantActionToken = linkToken(encrypted);
        return instantActionToken ? [{ instantActionToken, startsAt: new Date(startsAt), clientName }] : [];
      }),
      inboxCount: requests + payments + problems,
      disputesToAnswer: disputes,
      navigation: { ...navigation, showSubscriptionLink, isWebsitePlan: opens(held, 'website', ctx) },
      planNotice: showSubscriptionLink ? noticeOf(held) : null,
      lostAccess,
      brokenCalendars: broken,
      profileCounts: profileCounts(profile),
    };
  },
});

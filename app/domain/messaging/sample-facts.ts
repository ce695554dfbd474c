import type { MessageFacts } from '#app/emails/facts.ts';
import { readSender } from '#app/domain/effects/index.ts';
import { toldPlace } from '#app/domain/locations/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { addDays, localDate, localInstant } from '#app/lib/time.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  ownerEmail: string;
  ownerPhone: string | null;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  locationName: string | null;
  locationKind: MessageFacts['location']['kind'] | null;
  hideAddress: boolean;
  singleLine: string | null;
  cityState: string | null;
  virtualLink: string | null;
  virtualInstructions: string | null;
  service: string | null;
  amountCents: number | null;
  minutes: number | null;
  longestService: string | null;
  meetsOnline: boolean;
}

/** Where a client's clock takes the most letters beside the practice's own: a long city, and another day. */
const FAR_ZONES = ['Asia/Kuala_Lumpur', 'Asia/Ulaanbaatar'] as const;

/** As long as a token of a link is. */
const TOKEN = 'k7Wm2Qx9TnB4vR8sLp3JdY6hCfG5aZ1e';

/**
 * An appointment that there is not, with the practice's own name, place and service: what emails are looked at with while nobody has
 * booked. Its links lead to the practice's website. With `longest`, values as long as they come, by two clocks where there are video visits, and links as long as those of a client.
 */
export async function sampleFacts(
  ctx: OperationContext,
  sql: Db,
  { longest = false }: { longest?: boolean } = {},
): Promise<MessageFacts> {
  const { id: practiceId, timeZone, currency } = ctx.practice;
  const [row] = await sql<Row>`
    SELECT u.email AS "ownerEmail", u.phone AS "ownerPhone", u."firstName" AS "ownerFirstName", u."lastName" AS "ownerLastName",
           l.name AS "locationName", l.kind AS "locationKind", COALESCE(l."hideAddress", false) AS "hideAddress", l."singleLine",
           l."cityState", l."virtualLink", l."virtualInstructions",
           s.name AS service, s."amountCents", s."timeLength" AS minutes,
           (SELECT n.name FROM "Service" n WHERE n."practiceId" = p.id AND n."deletedAt" IS NULL
            ORDER BY length(n.name) DESC LIMIT 1) AS "longestService",
           EXISTS (SELECT FROM "Location" v WHERE v."practiceId" = p.id AND v.kind = 'virtual' AND v."deletedAt" IS NULL
                   AND v.state <> 'disabled') AS "meetsOnline"
    FROM "Practice" p
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN LATERAL (SELECT * FROM "Location" one WHERE one."practiceId" = p.id AND one."deletedAt" IS NULL AND one.state <> 'disabled'
                       ORDER BY one.position, one.id LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT * FROM "Service" one WHERE one."practiceId" = p.id AND one."deletedAt" IS NULL AND NOT one."addOn"
                       ORDER BY one."amountCents" = 0, one.position, one.id LIMIT 1) s ON true
    WHERE p.id = ${practiceId}::uuid`;
  const known = row!;
  const { practice, practitioner } = await readSender(ctx, sql, practiceId);
  const kind = known.locationKind ?? 'office';
  const now = ctx.clock.now();
  // A Wednesday in November at half past twelve is as long as a moment gets.
  const day = addDays(localDate(now, timeZone), 3);
  const startsAt = longest
    ? localInstant(`${new Date(now + 365 * DAY_MS).getUTCFullYear()}-11-25`, 11 * 60 + 30, timeZone)
    : localInstant(day, 10 * 60, timeZone);
  const amountCents = longest ? 123_456 : (known.amountCents ?? 0);
  const clientLink = ctx.appOrigin + paths.appointment(TOKEN);
  const link = longest ? clientLink : practice.url;
  return {
    appointment: {
      id: practiceId,
      state: 'approved',
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + (longest ? 75 / 60 : (known.minutes ?? 60) / 60) * HOUR_MS),
      timeZone,
      clientTimeZone: longest ? FAR_ZONES.find((zone) => zone !== timeZone)! : null,
      isVirtual: kind === 'virtual' || (longest && known.meetsOnline),
      services: [(longest ? known.longestService : known.service) ?? 'First visit'],
      totalCents: amountCents,
      bill: [],
      fee: null,
      dueCents: amountCents,
      payments: [],
      paidBy: null,
      tipAmountCents: 0,
      currency,
      paymentError: null,
      paymentRequiresAction: false,
      policyText: null,
      cancelled: null,
      icsSequence: 0,
      openPackage: null,
    },
    client: {
      id: practiceId,
      firstName: 'Alex',
      lastName: 'Rivera',
      email: 'alex.rivera@example.com',
      phone: '+12125550123',
    },
    practice,
    practitioner: {
      ...practitioner,
      email: known.ownerEmail,
      phone: known.ownerPhone,
      firstName: known.ownerFirstName,
      lastName: known.ownerLastName,
    },
    location: {
      name: known.locationName ?? practice.name,
      kind,
      ...toldPlace({ ...known, kind }, null, true),
      joinsOnPage: false,
    },
    links: { client: link, portal: link, move: link, cancel: link, calendar: link, pay: link },
  };
}

import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { proCreateAppointmentInput } from '../inputs.ts';
import { findByIdempotencyKey, storeIdempotencyKey } from '../idempotency.ts';
import { PRO_MESSAGES } from '../messages.ts';
import { refuseOverlap } from '../overlap.ts';
import { readProBooking } from './pro-booking.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { checkSpan } from '../times.ts';
import { writeProAppointments } from './write-pro-appointments.ts';

type Input = z.output<typeof proCreateAppointmentInput>;

const output = z.object({
  appointmentId: z.uuid(),
  instantActionToken: z.string().meta({ description: 'Opens the appointment in the calendar.' }),
  startsAt: z.date(),
  chargeState: z.enum(['free', 'charging', 'on_the_day', 'no_card']).meta({
    description:
      'What happens to the card: nothing is due; it is charged now (a package); on the day; or there is none.',
  }),
});

/**
 * The practitioner books for a client: one of the directory or one written inline, with services, add-ons, prices of their own or a
 * package (spec 001 §4, §5, §7). The appointment is approved at once and the client is told. A start in the past, and a time that
 * something else has, are refused until they are confirmed (`data.confirm`). One transaction: an appointment with all that
 * comes with it, or nothing. The same key, or the same client at the same time a moment ago, answers the appointment made then.
 */
export const proCreateAppointment = operation({
  name: 'proCreateAppointment',
  kind: 'mutation',
  description: 'Books an appointment for a client.',
  access: practiceOwner(),
  input: proCreateAppointmentInput,
  output,
  async run(ctx, input) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const made =
        (await findByIdempotencyKey(sql, practiceId, input.idempotencyKey)) ??
        (await madeJustNow(ctx, sql, input));
      return readMade(sql, practiceId, made ?? (await make(ctx, sql, input)));
    });
  },
});

async function make(ctx: OperationContext, sql: Db, input: Input): Promise<string> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const booking = await readProBooking(sql, practiceId, input, { sessions: 1, now });
  const { startsAt } = input;
  const endsAt = input.endsAt ?? new Date(startsAt.getTime() + booking.durationMinutes * MINUTE_MS);
  checkSpan({ startsAt, endsAt }, now);
  if (startsAt.getTime() <= now && !input.confirmPast) {
    throw new Refusal('conflict', PRO_MESSAGES.startsInPast, {
      field: 'startsAt',
      data: { confirm: 'past' },
    });
  }
  await refuseOverlap(sql, {
    practiceId,
    span: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    timeZone: booking.offer.location.timeZone,
    locationId: booking.offer.location.id,
    now,
    confirmed: input.confirmOverlap,
  });
  const [appointment] = await writeProAppointments(sql, booking, [{ startsAt, endsAt }], {
    now,
    confirm: 'each',
  });
  await storeIdempotencyKey(sql, practiceId, input.idempotencyKey, appointment!, now);
  return appointment!.id;
}

/** A second click comes within this time; nobody means two appointments of one client at one moment so soon. */
const SECOND_CLICK_MS = 10_000;

/** The same appointment, made by the practitioner a moment ago: what a second click without a key finds. */
async function madeJustNow(ctx: OperationContext, sql: Db, input: Input): Promise<string | null> {
  if (!input.clientId || input.idempotencyKey) return null;
  const serviceIds = input.appointmentServices.map(({ serviceId }) => serviceId);
  const [row] = await sql<{ id: string }>`
    SELECT id FROM "Appointment" a
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND "clientId" = ${input.clientId}::uuid
      AND "startsAt" = ${input.startsAt} AND state = 'approved' AND "bookedBy" = 'practitioner'
      AND "locationId" = ${input.locationId}::uuid AND "packageId" IS NOT DISTINCT FROM
        coalesce(${input.packageId ?? null}::uuid, "packageId")
      AND "createdAt" > ${new Date(ctx.clock.now() - SECOND_CLICK_MS)}
      AND (SELECT array_agg(s."serviceId" ORDER BY s."serviceId") FROM "AppointmentService" s
           WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id)
        = (SELECT array_agg(id ORDER BY id) FROM unnest(${serviceIds}::uuid[]) AS id)
    LIMIT 1`;
  return row?.id ?? null;
}

async function readMade(sql: Db, practiceId: string, id: string): Promise<z.input<typeof output>> {
  const [row] = await sql<{
    encrypted: string;
    startsAt: Date;
    state: 'free' | 'charging' | 'on_the_day' | 'no_card';
  }>`
    SELECT a."instantActionTokenEncrypted" AS encrypted, a."startsAt",
      CASE WHEN a."amountCents" = 0 THEN 'free'
        WHEN NOT takes_cards(p.id) OR NOT EXISTS (
          SELECT FROM "PaymentMethod" m WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId"
            AND m."detachedAt" IS NULL AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')) THEN 'no_card'
        WHEN a."chargeAtBooking" THEN 'charging' ELSE 'on_the_day' END AS state
    FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${id}::uuid`;
  const { encrypted, startsAt, state } = row!;
  return { appointmentId: id, instantActionToken: decryptToken(encrypted), startsAt, chargeState: state };
}

import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency, locationKind } from '#app/operations/outputs.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { requireHold } from './holds.ts';
import { holdInput, mostAtOnce } from '../inputs.ts';

const toOfferView = z
  .object({
    serviceId: z.uuid(),
    variationId: z.uuid().nullable(),
    addOnIds: z.array(z.uuid()),
    locationId: z.uuid(),
    locationKind,
    locationName: z.string(),
    travelDistance: z.int().nullable().meta({ description: 'Miles, for home visits.' }),
    timeZone: z.string(),
    lines: z.array(
      z
        .object({ name: z.string(), addOn: z.boolean(), amountCents: z.int(), timeLength: z.int() })
        .meta({ id: 'BookingLine' }),
    ),
    numberOfSessions: z.int().nullable(),
    durationMinutes: z.int(),
    amountCents: z.int(),
    currency,
    needsCard: z.boolean().meta({ description: 'A card must be added to book.' }),
    chargedAtBooking: z.boolean(),
    policy: z.string().nullable().meta({ description: 'Cancellation policy to be accepted.' }),
    instantClientApproval: z.boolean(),
    mostVisits: z.int().meta({ description: 'Visits that can be booked at once; 1 where none can repeat.' }),
  })
  .meta({ id: 'BookingOffer' });

/** A kept time as the details page shows it: what, where, when, how long it is still kept, and what is asked for. */
export const bookingHold = operation({
  name: 'bookingHold',
  kind: 'query',
  description: 'The time that the visitor keeps, with what it would book.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: holdInput,
  output: z.object({
    startsAt: z.date(),
    endsAt: z.date(),
    expiresAt: z.date(),
    kept: z
      .boolean()
      .meta({ description: 'Still kept; else it may be booked by anyone, also by this visitor.' }),
    instantActionToken: z.string().nullable().meta({ description: 'Of the appointment, once booked.' }),
    offer: toOfferView.nullable().meta({ description: 'Null once booked.' }),
  }),
  async run(ctx, { hold: token }) {
    return ctx.db.run(async (sql) => {
      const { hold, selection, offer: held } = await requireHold(ctx, sql, token);
      const { startsAt, endsAt, expiresAt, appointmentId } = hold;
      const times = { startsAt, endsAt, expiresAt };
      if (!held) {
        const instantActionToken = await tokenOf(sql, ctx.practice.id, appointmentId!);
        return { ...times, kept: false, instantActionToken, offer: null };
      }
      const { rules, service, location, ...offer } = held;
      return {
        ...times,
        kept: !hold.isReleased && expiresAt.getTime() > ctx.clock.now(),
        instantActionToken: null,
        offer: {
          serviceId: service.id,
          variationId: selection.variationId ?? null,
          addOnIds: [...selection.addOnIds],
          locationId: location.id,
          locationKind: location.kind,
          locationName: location.name,
          travelDistance: location.travelDistance,
          timeZone: location.timeZone,
          lines: offer.lines.map(({ name, addOn, amountCents, timeLength }) => ({
            name,
            addOn,
            amountCents,
            timeLength,
          })),
          numberOfSessions: service.numberOfSessions,
          durationMinutes: offer.durationMinutes,
          amountCents: offer.amountCents,
          currency: rules.currency,
          needsCard: rules.asksForCard && offer.amountCents > 0,
          chargedAtBooking: rules.chargeAtBooking && offer.amountCents > 0,
          policy: rules.policy,
          instantClientApproval: rules.instantClientApproval,
          mostVisits: rules.repeats ? mostAtOnce(service.numberOfSessions) : 1,
        },
      };
    });
  },
});

async function tokenOf(sql: Db, practiceId: string, appointmentId: string): Promise<string> {
  const [row] = await sql<{ encrypted: string }>`
    SELECT "instantActionTokenEncrypted" AS encrypted FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  return decryptToken(row!.encrypted);
}

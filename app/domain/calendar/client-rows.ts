import { z } from 'zod';
import { paymentStatus, readPaymentFacts } from '#app/domain/payments/index.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { clientAppointment } from './calendar-output.ts';
import { toAppointmentView, type Drawn, type ListFields } from './appointment-rows.ts';

/** Appointments of one client at once; a client profile shows two, or a page of them. */
export const listInput = {
  clientId: z.uuid(),
  limit: z.int().min(1).max(100).default(50),
  offset: z.int().min(0).max(100_000).default(0),
};

type Shown = z.input<typeof clientAppointment>;
type Row = Omit<Drawn, 'instantActionToken' | 'paymentStatus' | 'fullTotal'> &
  ListFields &
  Pick<Shown, 'amountCents' | 'service' | 'packageSession'> & { encrypted: string; all: number };

/**
 * A client's appointments that have begun (latest first) or their requests and appointments to come (next first), with their count. What was
 * cancelled or declined is in neither, nor a request that nobody answered in time. Throws not_found for another practice's client.
 */
export async function readClientAppointments(
  ctx: OperationContext,
  which: 'past' | 'upcoming',
  { clientId, limit, offset }: { clientId: string; limit: number; offset: number },
): Promise<{ appointments: Shown[]; count: number }> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const at = new Date(now);
  const isPast = which === 'past';
  const states = isPast ? ['approved'] : ['pending', 'approved'];
  return ctx.db.run(async (sql) => {
    const [client] = await sql`
      SELECT FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid`;
    if (!client) throw notFound('client');
    const rows = await sql<Row>`
      SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."isVirtual", a."bookedBy", a."newClient",
             a."amountCents", a."amountCurrency", a."noShowAt" IS NOT NULL AS "noShow", a."instantActionTokenEncrypted" AS encrypted,
             c.id AS "clientId", trim(c."firstName" || ' ' || c."lastName") AS "clientName",
             l.id AS "locationId", l.name AS "locationName", l.kind AS "locationKind",
             COALESCE((SELECT array_agg(s.name ORDER BY s.position) FROM "AppointmentService" s
                       WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id), '{}') AS services,
             (SELECT jsonb_build_object('id', s."serviceId", 'name', s.name) FROM "AppointmentService" s
              WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id
              ORDER BY s."addOn", s.position LIMIT 1) AS service,
             CASE WHEN a."packageSessionNumber" IS NOT NULL THEN
               (SELECT jsonb_build_object('number', a."packageSessionNumber", 'of', k."numberOfSessions")
                FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId")
             END AS "packageSession",
             (SELECT cents FROM disputed_cents(a."practiceId", a.id)) AS "disputedCents",
             (count(*) OVER ())::int AS "all"
      FROM "Appointment" a
      JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
      JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
      WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = ${clientId}::uuid
        AND a.state = ANY (${states}::"AppointmentState"[]) AND (a."startsAt" <= ${at}) = ${isPast}
      ORDER BY CASE WHEN ${isPast} THEN ${at}::timestamptz - a."startsAt" ELSE a."startsAt" - ${at}::timestamptz END, a.id
      LIMIT ${limit} OFFSET ${offset}`;
    const facts = await readPaymentFacts(
      sql,
      practiceId,
      rows.map(({ id }) => id),
    );
    return {
      appointments: rows.map((row) => {
        const { encrypted, amountCents, service, packageSession, ...drawn } = row;
        const money = facts.get(row.id)!;
        const view = toAppointmentView(
          {
            ...drawn,
            instantActionToken: linkToken(encrypted),
            paymentStatus: paymentStatus(money, now),
            fullTotal: money.totalCents,
          },
          row,
        );
        return { ...view, amountCents, service, packageSession };
      }),
      count: rows[0]?.all ?? 0,
    };
  });
}

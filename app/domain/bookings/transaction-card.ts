import { z } from 'zod';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/index.ts';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { cents } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { bookingPractitioner } from './booking-output.ts';
import { transactionCardInput } from './inputs.ts';

const output = z
  .object({
    practice: z
      .object({ id: z.uuid(), name: z.string(), user: bookingPractitioner })
      .meta({ id: 'TransactionPractice' }),
    service: z
      .object({
        id: z.uuid(),
        serviceId: z.uuid(),
        name: z.string(),
        timeLength: z.int().meta({ description: 'Minutes.' }),
        amountCents: cents,
      })
      .meta({ id: 'TransactionService' }),
  })
  .meta({ id: 'TransactionCard' });

/**
 * With whom and for what a transaction was (spec 000 §7 TransactionCard): a service that the signed-in client has booked at that
 * practice. Any other pair of ids is as one that does not exist.
 */
export const transactionCard = operation({
  name: 'transactionCard',
  kind: 'query',
  description: 'The practitioner and the service of one of your transactions.',
  access: actingAsClient(),
  input: transactionCardInput,
  output,
  async run(ctx, { practiceId, serviceId }) {
    const userId = actorUserId(ctx.actor)!;
    const own = await ctx.cross.recordsOfPerson(userId);
    const [row] = own.some((record) => record.practiceId === practiceId)
      ? await practiceDb(ctx.database, practiceId).run(
          (sql) => sql<z.output<typeof output>>`
            SELECT jsonb_build_object('id', p.id, 'name', p.name, 'user', jsonb_build_object('name', u.name,
                'commsName', COALESCE(u."commsName", u.name), 'title', u.title, 'phone', u.phone, 'profilePhotos',
                CASE WHEN u."photoUrl" IS NULL THEN '[]' ELSE jsonb_build_array(u."photoUrl") END)) AS practice,
              jsonb_build_object('id', s.id, 'serviceId', s.id, 'name', s.name, 'timeLength', s."timeLength",
                'amountCents', s."amountCents") AS service
            FROM "Service" s JOIN "Practice" p ON p.id = s."practiceId" JOIN "User" u ON u.id = p."ownerUserId"
            WHERE s."practiceId" = ${practiceId}::uuid AND s.id = ${serviceId}::uuid
              AND EXISTS (SELECT FROM "Appointment" a
                JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
                JOIN "AppointmentService" v ON v."practiceId" = a."practiceId" AND v."appointmentId" = a.id
                WHERE a."practiceId" = s."practiceId" AND c."userId" = ${userId}::uuid AND v."serviceId" = s.id)`,
        )
      : [];
    if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
    return row;
  },
});

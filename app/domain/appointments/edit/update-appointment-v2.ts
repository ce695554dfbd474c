import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { capCoupons, totalOf } from '#app/domain/coupons/index.ts';
import { addToTimeline, announceAppointment, enqueueMessage } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { editServices, type EditedServices } from './edit-services.ts';
import { lockEdited, type EditedAppointment } from './edited-appointment.ts';
import { updateAppointmentInput } from '../inputs.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';
import { moveAppointment } from '../move/move-appointment.ts';
import { refuseClosedPlace } from '../overlap.ts';
import type { ProLine } from '../book-as-practitioner/pro-lines.ts';
import { isPast, refusalOf } from '../states.ts';

type Input = z.output<typeof updateAppointmentInput>;

/**
 * The practitioner edits an appointment: services, place, time, note (spec 001 §4, §7). Time moves by the rules of `reschedule`; how long
 * it takes and all the rest can still be corrected afterwards. Another length costs the same, until somebody changes the price. The price of what is paid or being charged stands (see editServices). The client hears of
 * another time, place or service, not of a price or the note. Nothing changed is no failure and causes nothing. With
 * `previousUpdatedAt` an edit of what somebody else has changed meanwhile is refused (state_changed) instead of undoing theirs.
 */
export const updateAppointmentV2 = operation({
  name: 'updateAppointmentV2',
  kind: 'mutation',
  description: 'Edits an appointment: services, place, time, note.',
  access: practiceOwner(),
  input: updateAppointmentInput,
  output: z.object({}),
  async run(ctx, input) {
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, ctx.practice.id);
      await edit(ctx, sql, input);
    });
    return {};
  },
});

async function edit(ctx: OperationContext, sql: Db, input: Input): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const { appointmentId, startsAt, endsAt } = input;
  const before = await lockEdited(sql, appointmentId);
  if (!before) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const refusal = refusalOf('update', before, now);
  if (refusal) throw new Refusal(refusal.code, refusal.userMessage, { data: { state: before.state } });
  const at = nextUpdatedAt(now, before, input.previousUpdatedAt);

  const edited = await editServices(sql, practiceId, before, input, now);
  if (edited) await writeServices(sql, { practiceId, appointmentId, edited, at });
  const noted = await writeNote(sql, practiceId, input, { before, at });
  // Last, so that a message about the new time says the new place too.
  const moved =
    (startsAt !== undefined || endsAt !== undefined) &&
    (await moveAppointment(ctx, sql, {
      ...input,
      startsAt: startsAt ?? before.startsAt,
      message: null,
      lengthAfterStart: true,
    }));
  if (edited && edited.location.id !== before.locationId && !moved && !isPast(before, now)) {
    await refuseClosedPlace(sql, {
      practiceId,
      span: { startsAt: before.startsAt.getTime(), endsAt: before.endsAt.getTime() },
      timeZone: edited.location.timeZone,
      locationId: edited.location.id,
      now,
      confirmed: input.confirmOverlap,
    });
  }
  if (edited) {
    const tells = edited.tellsClient && !moved && !isPast(before, now);
    await tellOfServices(sql, { practiceId, appointmentId, at: new Date(now), tells });
  }
  if (edited || noted) await announceAppointment(sql, practiceId, appointmentId);
}

async function writeServices(
  sql: Db,
  change: { practiceId: string; appointmentId: string; edited: EditedServices; at: Date },
): Promise<void> {
  const { practiceId, appointmentId, edited, at } = change;
  const { location, visit } = edited;
  await sql`
    UPDATE "Appointment" SET "locationId" = ${location.id}::uuid, "timeZone" = ${location.timeZone},
      "isVirtual" = ${location.kind === 'virtual'}, "clientTimeZone" = coalesce(
        CASE WHEN ${location.kind === 'virtual'} THEN "clientTimeZone" END, ${edited.clientTimeZone}::text),
      "virtualMeetingLink" = CASE WHEN "locationId" = ${location.id}::uuid THEN "virtualMeetingLink" END,
      "amountCents" = ${edited.amountCents}, "visitAddress" = ${visit?.address ?? null},
      "visitAddressTwo" = ${visit?.addressTwo || null}, "visitCity" = ${visit?.city ?? null},
      "visitState" = ${visit?.state ?? null}, "visitPostalCode" = ${visit?.postalCode ?? null},
      "visitCountry" = ${visit?.country || null}, "visitLatitude" = ${visit?.latitude ?? null}::float8,
      "visitLongitude" = ${visit?.longitude ?? null}::float8, "icsSequence" = "icsSequence" + 1,
      "updatedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  if (!edited.lines) return;
  await replaceLines(sql, practiceId, appointmentId, edited.lines);
  await capCoupons(sql, practiceId, appointmentId, totalOf(edited.lines));
}

async function replaceLines(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  lines: readonly ProLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, id: uuid(), position }));
  // Another service may want an intake form of its own; what was sent for the others is not sent again.
  await sql`
    UPDATE "Appointment" a SET "intakeFormsAt" = NULL, "intakeFormsAfter" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND EXISTS (
      SELECT FROM unnest(${lines.map(({ serviceId }) => serviceId)}::uuid[]) wanted WHERE wanted NOT IN (
        SELECT s."serviceId" FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id))`;
  await sql`
    DELETE FROM "AppointmentService"
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid`;
  await sql`
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, ${appointmentId}::uuid, line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line(id uuid, "serviceId" uuid, "variationId" uuid,
      name text, "addOn" boolean, "amountCents" int, "timeLength" int, position int)`;
}

/** Whether the note was changed; an empty one is taken away. */
async function writeNote(
  sql: Db,
  practiceId: string,
  { appointmentId, practitionerNote }: Input,
  { before, at }: { before: EditedAppointment; at: Date },
): Promise<boolean> {
  const note = practitionerNote || null;
  if (practitionerNote === undefined || note === before.practitionerNote) return false;
  await sql`
    UPDATE "Appointment" SET "practitionerNote" = ${note}, "updatedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  return true;
}

async function tellOfServices(
  sql: Db,
  { tells, ...told }: { practiceId: string; appointmentId: string; at: Date; tells: boolean },
): Promise<void> {
  const { practiceId, appointmentId } = told;
  await addToTimeline(sql, { ...told, kind: 'updated', detail: { by: 'practitioner' } });
  if (!tells) return;
  const [row] = await sql<{ icsSequence: number }>`
    SELECT "icsSequence" FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  await enqueueMessage(sql, {
    practiceId,
    appointmentId,
    template: 'appointment_changed',
    occasion: `changed-${row!.icsSequence}`,
  });
}

import { z } from 'zod';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES, rebooking } from '#app/domain/appointments/index.ts';
import { nextWorkingTime } from '#app/domain/availability/index.ts';
import { clientToBook, readClientToBook } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/practice/index.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { nextFullHour } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { editableAppointment, readEditable, rulesOf } from '../appointment.ts';

/** Minutes of a new appointment before a service is chosen (spec 001 §9). */
const DEFAULT_MINUTES = 60;

const token = z.string().max(64, APPOINTMENT_MESSAGES.notFound).optional();

const appointmentToEdit = editableAppointment
  .omit({ instantActionToken: true, canEdit: true, appointmentNote: true })
  .meta({ id: 'AppointmentToEdit' });

/**
 * What the appointment form opens with, in one answer: a new appointment, for a client or like an earlier one, or one to edit. Beyond the
 * document, which asks for its parts one by one. No note and no intake form is opened.
 */
export const appointmentForm = operation({
  name: 'appointmentForm',
  kind: 'query',
  description: 'What the form of an appointment opens with.',
  access: practiceOwner(),
  input: z.strictObject({
    token: token.meta({ description: 'instantActionToken of the appointment that is edited.' }),
    rebook: token.meta({ description: 'instantActionToken of an earlier one that a new one is like.' }),
    clientId: z.string().max(1_000).optional().meta({ description: 'Whom a new one is for.' }),
    startsAt: instant('Please choose a time.').optional().meta({
      description: 'A new one opens at the next free time from here on, else from the next full hour.',
    }),
    timed: z.boolean().default(false).meta({ description: 'Its time is given: none is looked for.' }),
  }),
  output: z
    .object({
      practice: currentPractice.output
        .pick({
          name: true,
          slug: true,
          timeZone: true,
          defaultCurrency: true,
          recurringBookingsEnabled: true,
          services: true,
          locations: true,
        })
        .meta({ id: 'AppointmentFormPractice' }),
      client: clientToBook.output.nullable(),
      clientUnknown: z.boolean().meta({ description: 'The client that was asked for is none of yours.' }),
      appointment: appointmentToEdit.nullable(),
      rebook: rebooking.output.nullable(),
      opensAt: z.date().nullable().meta({
        description:
          'The next time that is free within opening hours; null where none is near or looked for.',
      }),
      now: z.date().meta({ description: 'When it was read, by the clock of the server.' }),
    })
    .meta({ id: 'AppointmentForm' }),
  async run(ctx, { token, rebook: like, startsAt, timed, ...input }) {
    const now = ctx.clock.now();
    const { timeZone } = ctx.practice;
    const appointment = token === undefined ? null : await toEdit(ctx, token, now);
    const rebook = !token && like ? await rebooking.run(ctx, { instantActionToken: like }) : null;
    const clientId = appointment?.client.id ?? rebook?.clientId ?? input.clientId;
    const isTimeOpen = !appointment && !rebook && !timed;
    const from = startsAt ?? new Date(nextFullHour(now, timeZone));
    const [practice, client, next] = await Promise.all([
      currentPractice.run(ctx, {}),
      z.uuid().safeParse(clientId).success ? readClientToBook(ctx, clientId!) : null,
      isTimeOpen ? nextFree(ctx, from) : null,
    ]);
    const clientUnknown = Boolean(clientId) && !client && !appointment;
    const opensAt = next?.startsAt ?? null;
    return { practice, client, clientUnknown, appointment, rebook, opensAt, now: new Date(now) };
  },
});

/** Where none can be found the form opens all the same, at the full hour. */
async function nextFree(ctx: OperationContext, startsAt: Date) {
  const found = await runOperation(nextWorkingTime, ctx, { startsAt, minutes: DEFAULT_MINUTES });
  return found.ok ? found.value : null;
}

async function toEdit(ctx: OperationContext, instantActionToken: string, now: number) {
  const hash = tokenHash(instantActionToken);
  const row = await ctx.db.run((db) => readEditable(db, { hash }));
  if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const { canEdit, ...rules } = rulesOf(row, now);
  if (!canEdit) throw new Refusal('conflict', PRO_MESSAGES.notEditable);
  return { ...row, ...rules };
}

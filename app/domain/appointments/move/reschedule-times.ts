import { monthOfFreeTimes, monthOfFreeTimesOutput } from '#app/domain/availability/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readMovable } from './client-may-move.ts';
import { rescheduleTimesInput } from '../inputs.ts';

/** A month of the times that a client can move an appointment to; the appointment does not stand in its own way, and the time it has is none to move to. */
export const rescheduleTimes = operation({
  name: 'rescheduleTimes',
  kind: 'query',
  description: 'The free times that the appointment of a link can be moved to.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: rescheduleTimesInput,
  output: monthOfFreeTimesOutput,
  async run(ctx, { appointmentId, month, clientTimeZone }) {
    const now = ctx.clock.now();
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const { offer, startsAt } = await readMovable(sql, practiceId, appointmentId, now);
      return monthOfFreeTimes(sql, practiceId, offer, {
        month,
        clientTimeZone,
        now,
        ignoreAppointmentId: appointmentId,
        except: startsAt.getTime(),
      });
    });
  },
});

import { z } from 'zod';
import type { Currency } from '#app/lib/money.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '../messages.ts';
import { timelineText, type TimelineLine } from './timeline-text.ts';

/** No appointment has more to tell; the figure keeps an answer from growing without end. */
const MAX = 500;

type Line = TimelineLine & { id: string; at: Date };

/** What happened to an appointment, in order and in words: booked, accepted, messages, money, moves, its outcome. */
export const appointmentTimeline = operation({
  name: 'appointmentTimeline',
  kind: 'query',
  description: 'What happened to an appointment, in order.',
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({
    entries: z.array(
      z
        .object({ id: z.uuid(), kind: z.string(), at: z.date(), text: z.string() })
        .meta({ id: 'TimelineEntry' }),
    ),
  }),
  async run(ctx, { appointmentId }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const [about] = await sql<{ currency: Currency; timeZone: string }>`
        SELECT "amountCurrency" AS currency, "timeZone" FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
      if (!about) throw new Refusal('not_found', TEXTS.notFound);
      const lines = await sql<Line>`
        SELECT id, kind, at, detail FROM "TimelineEntry"
        WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid
        ORDER BY at, id LIMIT ${MAX}`;
      return {
        entries: lines.map((line) => ({
          id: line.id,
          kind: line.kind,
          at: line.at,
          text: timelineText(line, about),
        })),
      };
    });
  },
});

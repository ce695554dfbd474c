import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices, practiceDb } from '#tenants/scoped-db.ts';

const message = z.object({
  id: z.uuid(),
  practiceName: z.string(),
  channel: z.enum(['email', 'sms']),
  template: z.string(),
  toAddress: z.string(),
  subject: z.string().nullable(),
  bodyText: z.string(),
  bodyHtml: z.string().nullable(),
  icsText: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
});

/** The newest messages, for /dev/outbox: where nothing is really sent, this is where they arrive. */
export const devOutbox = operation({
  name: 'devOutbox',
  kind: 'query',
  description: 'Messages written in development.',
  access: system(),
  input: z.strictObject({
    limit: z.int().min(1).max(1_000).default(60),
    template: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional()
      .meta({ description: 'Of the newest, those of one template.' }),
  }),
  output: z.array(message),
  async run(ctx, { limit, template = null }) {
    const newest = await ctx.cross.recentMessages(limit);
    const practices = new Set(newest.map(({ practiceId }) => practiceId));
    const ids = newest.map(({ id }) => id);
    const found: z.input<typeof message>[] = [];
    for (const practiceId of practices) {
      if (practiceId === null) {
        found.push(
          ...(await outsidePractices(
            ctx.database,
            (sql) => sql<z.input<typeof message>>`
              SELECT id, 'Tendwell' AS "practiceName", channel, template, "toAddress", subject, "bodyText", "bodyHtml",
                     "icsText", state, "createdAt", "sentAt"
              FROM "Message" WHERE "practiceId" IS NULL AND id = ANY(${ids}::uuid[])
                AND (${template}::text IS NULL OR template = ${template})`,
          )),
        );
        continue;
      }
      const rows = await practiceDb(ctx.database, practiceId).run(
        (sql) => sql<z.input<typeof message>>`
          SELECT m.id, p.name AS "practiceName", m.channel, m.template, m."toAddress", m.subject, m."bodyText",
                 m."bodyHtml", m."icsText", m.state, m."createdAt", m."sentAt"
          FROM "Message" m JOIN "Practice" p ON p.id = m."practiceId"
          WHERE m."practiceId" = ${practiceId}::uuid AND m.id = ANY(${ids}::uuid[])
            AND (${template}::text IS NULL OR m.template = ${template})`,
      );
      found.push(...rows);
    }
    return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  },
});

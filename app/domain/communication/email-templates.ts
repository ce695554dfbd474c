import { z } from 'zod';
import { DEFAULT_CONTENT, EMAIL_TEMPLATES, VARIABLES } from '#app/lib/messages/email-templates.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { NEVER_SAVED } from './save-templates.ts';

/** Appointments to come that a preview can be of. */
const MOST_APPOINTMENTS = 20;

const version = z
  .object({
    id: z.uuid(),
    content: z.string().meta({ description: 'The default where it went back to that.' }),
    isDefault: z.boolean(),
    savedAt: z.date(),
    savedBy: z.string(),
  })
  .meta({ id: 'EmailTemplateVersion' });

const template = z
  .object({
    name: z.enum(EMAIL_TEMPLATES),
    allowedVariables: z.array(z.string()),
    customContent: z.string().nullable().meta({ description: 'Null where the default is sent.' }),
    defaultContent: z.string(),
    versions: z.array(version).meta({ description: 'The newest first.' }),
    updatedAt: z.date(),
  })
  .meta({ id: 'EmailTemplate' });

/** The emails with words of the practice's own (002 §3), their versions, and the appointments that they can be looked at with. */
export const emailTemplates = operation({
  name: 'emailTemplates',
  kind: 'query',
  description: 'The emails that you can write yourself.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      templates: z.array(template),
      appointments: z.array(
        z
          .object({ id: z.uuid(), client: z.string(), startsAt: z.date(), timeZone: z.string() })
          .meta({ id: 'PreviewAppointment' }),
      ),
      email: z.string().meta({ description: 'Where a test goes: your own address.' }),
    })
    .meta({ id: 'EmailTemplates' }),
  run: (ctx) =>
    ctx.db.run(async (db) => {
      const [owner, own, versions, appointments] = await Promise.all([
        db
          .selectFrom('Practice as p')
          .innerJoin('User as u', 'u.id', 'p.ownerUserId')
          .select('u.email')
          .executeTakeFirstOrThrow(),
        db.selectFrom('EmailTemplate').select(['name', 'customContent', 'updatedAt']).execute(),
        db
          .selectFrom('EmailTemplateVersion')
          .select(['id', 'name', 'content', 'savedAt', 'savedBy'])
          .orderBy('savedAt', 'desc')
          .orderBy('id', 'desc')
          .execute(),
        db
          .selectFrom('Appointment as a')
          .innerJoin('Client as c', 'c.id', 'a.clientId')
          .select(['a.id', 'a.startsAt', 'a.timeZone', 'c.firstName', 'c.lastName'])
          .where('a.state', '=', 'approved')
          .where('a.startsAt', '>', new Date(ctx.clock.now()))
          .orderBy('a.startsAt')
          .orderBy('a.id')
          .limit(MOST_APPOINTMENTS)
          .execute(),
      ]);
      return {
        templates: EMAIL_TEMPLATES.map((name) => {
          const stored = own.find((one) => one.name === name);
          return {
            name,
            allowedVariables: [...VARIABLES],
            customContent: stored?.customContent ?? null,
            defaultContent: DEFAULT_CONTENT[name],
            versions: versions
              .filter((one) => one.name === name)
              .map(({ id, content, savedAt, savedBy }) => ({
                id,
                content: content ?? DEFAULT_CONTENT[name],
                isDefault: content === null,
                savedAt,
                savedBy,
              })),
            updatedAt: stored?.updatedAt ?? NEVER_SAVED,
          };
        }),
        appointments: appointments.map(({ firstName, lastName, ...appointment }) => ({
          ...appointment,
          client: `${firstName} ${lastName}`.trim(),
        })),
        email: owner.email,
      };
    }),
});

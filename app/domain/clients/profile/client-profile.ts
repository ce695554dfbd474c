import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readDetails } from '../client.ts';
import { clientDetails } from '../client-output.ts';
import { oneClient } from '../inputs.ts';

/** One client as the portal's pages show them: of the intake form only that it is there, and no ids of others. */
export const clientProfile = operation({
  name: 'clientProfile',
  kind: 'query',
  description: 'One of your clients, as their profile shows them.',
  access: practiceOwner(),
  input: oneClient,
  output: clientDetails
    .omit({ practiceId: true, userId: true, intakeForm: true })
    .extend({
      hasAccount: z.boolean().meta({ description: "An account sees this client's bookings." }),
      emailRefusedAt: z
        .date()
        .nullable()
        .meta({ description: 'Since when nothing can be brought to that email address.' }),
      phoneRefusedAt: z
        .date()
        .nullable()
        .meta({ description: 'Since when no text message can be brought to that number.' }),
      notesEnabled: z.boolean().meta({ description: 'The practice keeps notes and intake forms.' }),
      now: z.date().meta({ description: 'When this was read.' }),
    })
    .meta({ id: 'ClientProfile' }),
  async run(ctx, { clientId }) {
    const details = await readDetails(ctx, clientId, { withIntake: false });
    const { email, phone } = details;
    const [refused] = await ctx.db.run(
      (sql) => sql<{ emailRefusedAt: Date | null; phoneRefusedAt: Date | null }>`
        SELECT (SELECT "refusedAt" FROM address_refused(${ctx.practice.id}::uuid, 'email', ${email})) AS "emailRefusedAt",
          (SELECT "refusedAt" FROM address_refused(${ctx.practice.id}::uuid, 'sms', ${phone})) AS "phoneRefusedAt"`,
    );
    return { ...details, ...refused!, hasAccount: details.userId !== null, now: new Date(ctx.clock.now()) };
  },
});

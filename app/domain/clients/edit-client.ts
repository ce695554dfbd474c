import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../effects/index.ts';
import { checkedContact } from './contact.ts';
import { editClientInput } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/** Changes what is on file of a client: only the fields given, an empty text takes the value away (spec 001 §7). */
export const editClient = operation({
  name: 'editClient',
  kind: 'mutation',
  description: 'Changes a client’s name, contact or address.',
  access: practiceOwner(),
  input: editClientInput,
  output: z.object({}),
  async run(ctx, { clientId, fields }) {
    const practiceId = ctx.practice.id;
    // Names cannot be taken away, so what was left out stays.
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw new Refusal('invalid_input', CLIENT_MESSAGES.nothingToChange);
    await ctx.db.sql(async (sql) => {
      const values = await checkedContact(sql, practiceId, Object.fromEntries(given), 'fields.');
      const [changed] = await sql`
        UPDATE "Client" c SET
          "firstName" = COALESCE(n."firstName", c."firstName"), "lastName" = COALESCE(n."lastName", c."lastName"),
          email = CASE WHEN g ? 'email' THEN n.email ELSE c.email END,
          phone = CASE WHEN g ? 'phone' THEN n.phone ELSE c.phone END,
          address = CASE WHEN g ? 'address' THEN n.address ELSE c.address END,
          "addressTwo" = CASE WHEN g ? 'addressTwo' THEN n."addressTwo" ELSE c."addressTwo" END,
          city = CASE WHEN g ? 'city' THEN n.city ELSE c.city END,
          state = CASE WHEN g ? 'state' THEN n.state ELSE c.state END,
          "postalCode" = CASE WHEN g ? 'postalCode' THEN n."postalCode" ELSE c."postalCode" END,
          country = CASE WHEN g ? 'country' THEN n.country ELSE c.country END,
          -- Another address may be another person's: whose account it belongs to is to be proved anew.
          "userId" = CASE WHEN (g ? 'email' AND n.email IS DISTINCT FROM c.email)
              OR (g ? 'phone' AND n.phone IS DISTINCT FROM c.phone) THEN NULL ELSE c."userId" END,
          "notUserIds" = CASE WHEN (g ? 'email' AND n.email IS DISTINCT FROM c.email)
              OR (g ? 'phone' AND n.phone IS DISTINCT FROM c.phone) THEN '{}' ELSE c."notUserIds" END,
          "updatedAt" = ${new Date(ctx.clock.now())}
        FROM (SELECT ${JSON.stringify(values)}::jsonb AS g) given
        CROSS JOIN LATERAL jsonb_to_record(g) AS n("firstName" text, "lastName" text, email text, phone text,
          address text, "addressTwo" text, city text, state text, "postalCode" text, country text)
        WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL
        RETURNING c.id`;
      if (!changed) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      await addToAudit(ctx, sql, {
        action: 'editClient',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { fields: given.map(([name]) => name) },
      });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});

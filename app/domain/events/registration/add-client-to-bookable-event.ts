import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { createClientRow } from '#app/domain/clients/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addClientInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { registerForEvent } from './register.ts';

/**
 * Registers a client for a group event on their behalf, past the capacity if need be; the screen warns (spec 001 §4, §7).
 * Somebody written down becomes a client first, in the same transaction. The same key sent twice registers once.
 * @throws not_found; conflict where they are registered; invalid_input where they cannot be reached
 */
export const addClientToBookableEvent = operation({
  name: 'addClientToBookableEvent',
  kind: 'mutation',
  description: 'Registers a client for a group event.',
  access: practiceOwner(),
  input: addClientInput,
  output: z.object({
    registrationsCount: z.int(),
    registrationId: z.uuid(),
    clientId: z.uuid(),
  }),
  async run(ctx, { bookableEventId, clientId, clientParams, idempotencyKey }) {
    return ctx.db.run(async (sql) => {
      // Nobody is taken out of the directory while they are put on a list (deleteClient).
      await lockCalendar(sql, ctx.practice.id);
      const client = clientId
        ? await mustBeReachable(ctx, sql, clientId)
        : await createClientRow(sql, {
            practiceId: ctx.practice.id,
            client: clientParams!,
            now: ctx.clock.now(),
            known: 'use',
            at: 'clientParams.',
          });
      const place = { bookableEventId, clientId: client.id, addedByOwner: true, idempotencyKey };
      const { created, ...registered } = await registerForEvent(ctx, sql, place);
      if (!created && registered.registrationId !== idempotencyKey) {
        const name = await nameOf(ctx, sql, client.id);
        throw new Refusal('conflict', EVENT_MESSAGES.alreadyRegistered(name), {
          data: { registrationsCount: registered.registrationsCount },
        });
      }
      return { ...registered, clientId: client.id };
    });
  },
});

/** A client with neither phone nor email cannot be booked (spec 001 §5). */
async function mustBeReachable(ctx: OperationContext, sql: Db, clientId: string): Promise<{ id: string }> {
  const [client] = await sql<{ id: string; reachable: boolean }>`
    SELECT id, (phone IS NOT NULL OR email IS NOT NULL) AS reachable FROM "Client"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${clientId}::uuid AND "deletedAt" IS NULL`;
  if (!client) throw notFound('client');
  if (!client.reachable)
    throw new Refusal('invalid_input', EVENT_MESSAGES.unreachable, { field: 'clientId' });
  return client;
}

async function nameOf(ctx: OperationContext, sql: Db, clientId: string): Promise<string> {
  const [client] = await sql<{ name: string }>`
    SELECT trim("firstName" || ' ' || "lastName") AS name FROM "Client"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${clientId}::uuid`;
  return client!.name;
}

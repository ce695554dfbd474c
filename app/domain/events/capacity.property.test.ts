import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { addClientToBookableEvent } from './registration/add-client-to-bookable-event.ts';
import { registerForEvent } from './registration/register.ts';
import { removeClientFromBookableEvent } from './registration/remove-client-from-bookable-event.ts';
import { upsertBookableEvent } from './upsert-bookable-event.ts';

const world = eventsWorld();

type Step =
  { kind: 'outside' | 'owner' | 'remove'; who: number } | { kind: 'capacity'; places: number | null };

const who = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('outside' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('owner' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('capacity' as const),
      places: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    }),
  },
);

test('P4: registrations stay within the capacity unless the practitioner went past it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.somebody()));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
      const event = await world.anEvent({ capacity: 3 });
      const practice = world.a().info;
      const db = practiceDb(world.db().database, practice.id);
      const ctx = { ...world.visitor(), practice, db } as OperationContext;
      // A plain second account of who is in.
      let capacity: number | null = 3;
      const inside = new Set<number>();
      for (const one of steps) {
        if (one.kind === 'capacity') {
          capacity = one.places;
          const { bookableEventTypeId, startsAt, endsAt } = event;
          const input = { id: event.id, bookableEventTypeId, startsAt, endsAt, capacity };
          expect((await runOperation(upsertBookableEvent, world.owner(), input)).ok).toBe(true);
          continue;
        }
        const of = { bookableEventId: event.id, clientId: people[one.who]!.id };
        const wasFull = capacity !== null && inside.size >= capacity;
        if (one.kind === 'outside') {
          const gotIn = await db
            .run((sql) => registerForEvent(ctx, sql, { ...of, addedByOwner: false }))
            .then(({ created }) => created)
            .catch((error: unknown) => {
              if (error instanceof Refusal) return false;
              throw error;
            });
          expect(gotIn).toBe(!wasFull && !inside.has(one.who));
          if (gotIn) inside.add(one.who);
        } else if (one.kind === 'owner') {
          const added = await runOperation(addClientToBookableEvent, world.owner(), of);
          expect(added.ok).toBe(!inside.has(one.who));
          inside.add(one.who);
        } else {
          const removed = await runOperation(removeClientFromBookableEvent, world.owner(), of);
          inside.delete(one.who);
          if (removed.ok) expect(removed.value.registrationsCount).toBe(inside.size);
        }
        const rows = await world.registrations(event.id);
        expect(rows.filter(({ state }) => state === 'registered')).toHaveLength(inside.size);
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

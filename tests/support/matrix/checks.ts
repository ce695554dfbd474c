import { expect } from 'vitest';
import type { Outcome } from '#app/operations/run.ts';
import { billsMustBeFresh } from '../database.ts';
import { putBack } from './kept.ts';
import { databasePrint, tracesAtProvider } from './print.ts';
import { callersOf, type MatrixCards, type MatrixSide, type MatrixWorld } from './world.ts';

/** What every copy of a world is at its beginning, asked of the first one: reading all of it takes longer than copying it. */
const beginnings = new WeakMap<MatrixWorld, Record<string, string>>();

/** A copy of the world of one's own, and what can be said of it afterwards. */
export async function copyOf(world: MatrixWorld, cards: MatrixCards) {
  const db = await world.fork();
  const before = beginnings.get(world) ?? (await databasePrint(db.owner));
  beginnings.set(world, before);
  let writes = cards.writes();
  return {
    db,
    at: callersOf(db, cards),
    close: () => db.close(),
    /** From here on is watched what is written at the card provider, which other copies share. */
    watch: () => (writes = cards.writes()),
    /** What a caller does in another copy, within what is their own, may be written at the provider, as long as nothing of it is about this practice. */
    async apart<T>(practice: MatrixSide, run: () => Promise<T>): Promise<T> {
      const already = cards.writes();
      const result = await run();
      const written = cards.writtenSince(already);
      const traces = await tracesAtProvider(db.owner, practice);
      expect(written.filter((one) => traces.some((trace) => one.includes(trace)))).toEqual([]);
      writes += written.length;
      return result;
    },
    /** Nothing is otherwise than at the beginning, neither here nor at the card provider. */
    async isUntouched() {
      expect(await databasePrint(db.owner)).toEqual(before);
      expect(cards.writes()).toBe(writes);
    },
    /**
     * After a call that may have changed anything here: its bills are fresh, and every row is again what it was at the
     * beginning. That takes a twentieth of what another copy would, and is made sure of.
     */
    async undo() {
      await billsMustBeFresh(db.owner);
      await putBack(db.owner, before);
      expect(await databasePrint(db.owner)).toEqual(before);
    },
    /** Runs something that may change much, yet nothing of this practice, here or at its vendors, and that may tell nothing of it. */
    async without<T>(practice: MatrixSide, run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
      const own = await databasePrint(db.owner, practice.id);
      const traces = await tracesAtProvider(db.owner, practice);
      const already = cards.writes();
      const outcome = await run();
      const told = JSON.stringify([outcome, cards.writtenSince(already)]);
      expect(traces.filter((trace) => told.includes(trace))).toEqual([]);
      expect(await databasePrint(db.owner, practice.id)).toEqual(own);
      return outcome;
    },
  };
}

export type Copy = Awaited<ReturnType<typeof copyOf>>;

/** A copy in place of one that a breach has changed, which must not fail what comes after it. */
export async function anotherThan(copy: Copy, world: MatrixWorld, cards: MatrixCards): Promise<Copy> {
  await copy.close().catch(() => undefined);
  return copyOf(world, cards);
}

/** What of an outcome its reader sees, where it is a refusal. */
export function seen(outcome: Outcome<unknown>) {
  if (outcome.ok) return { code: 'no refusal' };
  const { code, userMessage, problems, data } = outcome.refusal;
  return { code, userMessage, problems, data };
}

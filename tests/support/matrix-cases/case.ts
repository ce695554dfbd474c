import type pg from 'pg';
import type { RefusalCode } from '#app/operations/refusal.ts';
import { TEST_NOW } from '../context.ts';
import type { At } from '../matrix/callers.ts';
import type { MatrixSide } from '../matrix/world.ts';

/** What the right one asks of an operation, about the things of one practice. */
export interface MatrixCase {
  input(side: MatrixSide): Record<string, unknown>;
  /** The link by which its holder's page was opened, where the input does not carry it. */
  link?(side: MatrixSide): string;
  /** How an id or secret that is not the caller's own is refused, where not as one that is not found. */
  strange?: RefusalCode;
  /** Fields whose value is a vendor's secret, good for whoever holds it: the other practice's opens what its owner gave away. */
  bearer?: readonly string[];
  /** What has come about in the practice before the right one asks; answers what of their input comes of it. */
  before?(side: MatrixSide, world: { at: At; owner: pg.Pool }): Promise<Record<string, unknown> | void>;
  /** Why even the right one is refused here; never a matter of access. */
  refused?: { code: Exclude<RefusalCode, 'unauthenticated' | 'forbidden'>; because: string };
}

export type MatrixCases = Record<string, MatrixCase>;

/** An operation that wants nothing. */
export const nothing: MatrixCase = { input: () => ({}) };
export const requested: MatrixCase = {
  input: ({ situation }) => ({ appointmentId: situation.requested.id }),
};
export const coming: MatrixCase = { input: ({ situation }) => ({ appointmentId: situation.coming.id }) };
/** A job of the worker, about one practice. */
export const job = (more: (side: MatrixSide) => object): MatrixCase => ({
  input: (side) => ({ practiceId: side.id, ...more(side) }),
});
/** So many days after the tests' now. */
export const day = (days: number) => new Date(TEST_NOW + days * 86_400_000);
/** Statements about the practice ($1) before the right one asks. */
export const first =
  (...texts: string[]): NonNullable<MatrixCase['before']> =>
  async ({ id }, { owner }) => {
    for (const text of texts) await owner.query(text, [id]);
  };

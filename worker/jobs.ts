import { registry } from '#app/domain/registry.ts';
import type { AnyOperation } from '#app/operations/operation.ts';

/** Every job by the queue's name of it: each is the operation of the system that says so. */
export const JOBS: ReadonlyMap<string, AnyOperation> = new Map(
  [...registry.values()].flatMap((operation) => (operation.job ? [[operation.job, operation]] : [])),
);

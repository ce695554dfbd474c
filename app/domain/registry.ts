import { isOperation, type AnyOperation } from '#app/operations/operation.ts';
import { registryOf } from '#app/operations/registry.ts';

const FILES = import.meta.glob<Record<string, unknown>>(
  ['./*/**/*.ts', '!**/{index,inputs,messages}.ts', '!**/*.test.ts'],
  { eager: true },
);

/**
 * Every named operation of the product: a file of an area that exports one registers it by being there. GraphQL, the access
 * matrix, the jobs and the docs are made from this map.
 */
export const registry: ReadonlyMap<string, AnyOperation> = registryOf(
  Object.values(FILES).flatMap((file) => Object.values(file).filter(isOperation)),
);

/** The operations by name, as a script of the browser knows them: their types and nothing else. */
export type { Registry } from './generated/operations.ts';
export type { RefusalCode } from '#app/operations/refusal.ts';

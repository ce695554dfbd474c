import type { AnyOperation } from './operation.ts';

/** All operations by name. Throws on two of one name. */
export function registryOf(areas: AnyOperation[][]): ReadonlyMap<string, AnyOperation> {
  const registry = new Map<string, AnyOperation>();
  for (const operation of areas.flat()) {
    if (registry.has(operation.name)) throw new Error(`two operations are named ${operation.name}`);
    registry.set(operation.name, operation);
  }
  return registry;
}

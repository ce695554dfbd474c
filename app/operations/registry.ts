import type { AnyOperation } from './operation.ts';

/** Operations by name. Throws on two of one name. */
export function registryOf(operations: AnyOperation[]): ReadonlyMap<string, AnyOperation> {
  const registry = new Map<string, AnyOperation>();
  for (const operation of operations) {
    if (registry.has(operation.name)) throw new Error(`two operations are named ${operation.name}`);
    registry.set(operation.name, operation);
  }
  return registry;
}

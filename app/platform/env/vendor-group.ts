/** Says which variables of a group are missing when only some of it is set. */
export class HalfVendorGroup extends Error {
  constructor(readonly variable: string) {
    super('is missing: set the whole group or none of it');
  }
}

/** The variables of a group; null where none is set. Throws HalfVendorGroup. */
export function wholeGroup<K extends string>(
  vars: Readonly<Partial<Record<K, unknown>>>,
  names: readonly K[],
): Record<K, string> | null {
  const present = names.filter((name) => vars[name] !== undefined);
  if (present.length === 0) return null;
  const missing = names.find((name) => vars[name] === undefined);
  if (missing) throw new HalfVendorGroup(missing);
  return Object.fromEntries(names.map((name) => [name, String(vars[name])])) as Record<K, string>;
}

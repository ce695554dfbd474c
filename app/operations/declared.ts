import { z } from 'zod';

type Pick = (value: unknown) => unknown;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Takes optional, nullable, default, catch and readonly off a schema. */
function bare(schema: z.ZodType): z.ZodType {
  let current = schema;
  while (
    current instanceof z.ZodOptional ||
    current instanceof z.ZodNullable ||
    current instanceof z.ZodDefault ||
    current instanceof z.ZodCatch ||
    current instanceof z.ZodReadonly
  ) {
    current = current.unwrap() as z.ZodType;
  }
  return current;
}

/** What would hand fields along that nothing declares. */
const PASSING = [
  z.ZodUnion,
  z.ZodIntersection,
  z.ZodRecord,
  z.ZodTuple,
  z.ZodMap,
  z.ZodSet,
  z.ZodLazy,
  z.ZodPipe,
  z.ZodAny,
  z.ZodUnknown,
] as const;

const made = new WeakMap<z.ZodType, Pick>();

function make(schema: z.ZodType): Pick {
  const known = made.get(schema);
  if (known) return known;
  // A schema may hold itself: whoever meets it below asks for what is made by then.
  made.set(schema, (value) => made.get(schema)!(value));
  const pick = maker(schema);
  made.set(schema, pick);
  return pick;
}

const asItIs: Pick = (value) => value;

function hasOnly(value: object, names: ReadonlySet<string>): boolean {
  for (const name in value) if (!names.has(name)) return false;
  return true;
}

function maker(whole: z.ZodType): Pick {
  const schema = bare(whole);
  if (schema instanceof z.ZodArray) {
    const element = make(schema.element as z.ZodType);
    return element === asItIs ? asItIs : (value) => (isList(value) ? value.map(element) : value);
  }
  if (PASSING.some((kind) => schema instanceof kind))
    throw new Error(`an output cannot be told by a ${schema.def.type}: name its fields`);
  if (!(schema instanceof z.ZodObject)) return asItIs;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [name, make(field)] as const,
  );
  const names = new Set(fields.map(([name]) => name));
  const isFlat = fields.every(([, pick]) => pick === asItIs);
  return (value) => {
    if (!isRecord(value)) return value;
    // A thousand rows with nothing to be left out are not copied.
    if (isFlat && hasOnly(value, names)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) if (name in value) picked[name] = pick(value[name]);
    return picked;
  };
}

/**
 * An answer with the fields that its schema declares and no other, at every depth: what a statement or an inner function
 * hands along by chance does not leave the operation. It checks nothing; types hold what is there.
 * @throws where the schema holds what could carry undeclared fields
 */
export function declaredOf<T>(schema: z.ZodType, value: T): T {
  return make(schema)(value) as T;
}

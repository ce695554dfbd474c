import { z } from 'zod';

/** The instants that JSON.stringify writes. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What came as JSON, with the texts that stand where an input's schema wants a date as dates. Everything else stays as it came, for
 * the schema to judge: a text that is no instant is refused there.
 */
export function datedInput(schema: z.ZodType, value: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return datedInput(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodPipe) return datedInput(schema.in as z.ZodType, value);
  if (schema instanceof z.ZodDate)
    return typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => datedInput(schema.element as z.ZodType, one));
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        Object.hasOwn(shape, name) ? datedInput(shape[name]!, inner) : inner,
      ]),
    );
  }
  return value;
}

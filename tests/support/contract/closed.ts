import { resolved, type Description, type Schema } from './description.ts';

/**
 * The schemas of a description, closed: a property that the vendor does not name is a fault, at whatever depth, except where the
 * description leaves the names open. Only values are closed, not the parts of an allOf or anyOf, which know each their own share.
 */
export function closed(description: Description, schema: Schema): Schema {
  return closedValue(description, schema);
}

/** Every schema of the components, closed inside; what refers to one closes it from outside. */
export function closedComponents(description: Description): Description['components'] {
  const { schemas = {} } = description.components;
  return {
    ...description.components,
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, closedInside(description, schema)]),
    ),
  };
}

function closedValue(description: Description, schema: Schema): Schema {
  const inside = closedInside(description, schema);
  return namesProperties(description, schema) ? { ...inside, unevaluatedProperties: false } : inside;
}

function closedInside(description: Description, schema: Schema): Schema {
  if (typeof schema !== 'object') return schema;
  const value = (one: Schema) => closedValue(description, one);
  const part = (one: Schema) => closedInside(description, one);
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, value(one)]),
      ),
    }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: value(schema.additionalProperties),
    }),
    ...(schema.items && { items: value(schema.items) }),
    ...(schema.allOf && { allOf: schema.allOf.map(part) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(part) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(part) }),
  };
}

/** Whether a schema says which properties its objects have; every way that it may be taken says it, or it is left open. */
function namesProperties(description: Description, schema: Schema): boolean {
  if (typeof schema !== 'object') return false;
  const own = resolved<Schema>(description, schema);
  const names = (one: Schema) => namesProperties(description, one);
  const isObject = (one: Schema) => {
    const { type, allOf, anyOf, oneOf } = resolved<Schema>(description, one);
    return [type].flat().includes('object') || Boolean(allOf ?? anyOf ?? oneOf);
  };
  if (own.properties || own.allOf?.some(names)) return true;
  const ways = (own.anyOf ?? own.oneOf ?? []).filter(isObject);
  return ways.length > 0 && ways.every(names);
}

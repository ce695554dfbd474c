import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  type GraphQLFieldConfigMap,
  type GraphQLInputType,
  type GraphQLOutputType,
  type ValueNode,
} from 'graphql';
import { z } from 'zod';
import type { BaseContext } from '#app/operations/context.ts';

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant, ISO 8601 in UTC.',
  serialize: (value) => (value instanceof Date ? value : new Date(value as string | number)).toISOString(),
  parseValue: (value) => new Date(String(value)),
  parseLiteral: (node) => new Date(node.kind === Kind.STRING ? node.value : NaN),
});

function literal(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value)]));
    case Kind.LIST:
      return node.values.map(literal);
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    default:
      return null;
  }
}

const json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node) => literal(node),
});

const ENUM_NAME = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Unwrapped {
  schema: z.ZodType;
  nullable: boolean;
}

/** Takes optional, nullable, default, readonly and pipes off a schema; of a pipe that begins or ends with code the other end is known. */
function unwrap(schema: z.ZodType, side: 'input' | 'output'): Unwrapped {
  let current: z.ZodType = schema;
  let nullable = false;
  for (;;) {
    if (current instanceof z.ZodOptional || current instanceof z.ZodNullable) {
      nullable = true;
      current = current.unwrap() as z.ZodType;
    } else if (current instanceof z.ZodDefault || current instanceof z.ZodPrefault) {
      nullable = nullable || side === 'input';
      current = current.unwrap() as z.ZodType;
    } else if (current instanceof z.ZodReadonly) {
      current = current.unwrap() as z.ZodType;
    } else if (current instanceof z.ZodPipe) {
      const [near, far] = side === 'input' ? [current.in, current.out] : [current.out, current.in];
      current = (near instanceof z.ZodTransform ? far : near) as z.ZodType;
    } else return { schema: current, nullable };
  }
}

/**
 * Makes GraphQL types from zod schemas. A schema with `.meta({ id })` becomes the type of that name
 * wherever it is used; one without takes its parent's name and field.
 */
export class TypeMaker {
  private readonly made = new Map<z.ZodType, GraphQLInputType | GraphQLOutputType>();
  private readonly names = new Map<string, z.ZodType>();
  private readonly added = new Map<z.ZodType, () => GraphQLFieldConfigMap<unknown, BaseContext>>();

  /** Gives the output type of a schema fields that the schema does not have: calls that are made only where they are asked for. */
  addFields(schema: z.ZodType, fields: () => GraphQLFieldConfigMap<unknown, BaseContext>): void {
    this.added.set(unwrap(schema, 'output').schema, fields);
  }

  output(schema: z.ZodType, name: string): GraphQLOutputType {
    const { schema: bare, nullable } = unwrap(schema, 'output');
    const type = this.bare(bare, name, 'output') as GraphQLOutputType;
    return nullable ? type : new GraphQLNonNull(type as GraphQLObjectType);
  }

  input(schema: z.ZodType, name: string): GraphQLInputType {
    const { schema: bare, nullable } = unwrap(schema, 'input');
    const type = this.bare(bare, name, 'input') as GraphQLInputType;
    return nullable ? type : new GraphQLNonNull(type as GraphQLInputObjectType);
  }

  private bare(
    schema: z.ZodType,
    name: string,
    side: 'input' | 'output',
  ): GraphQLInputType | GraphQLOutputType {
    if (schema instanceof z.ZodArray) {
      const element = schema.element as z.ZodType;
      return side === 'input'
        ? new GraphQLList(this.input(element, name))
        : new GraphQLList(this.output(element, name));
    }
    if (schema instanceof z.ZodDate) return dateTime;
    if (schema instanceof z.ZodBoolean) return GraphQLBoolean;
    if (schema instanceof z.ZodNumber) return /int/.test(schema.format ?? '') ? GraphQLInt : GraphQLFloat;
    if (schema instanceof z.ZodEnum) return this.enumeration(schema, name);
    if (schema instanceof z.ZodObject) return this.object(schema, name, side);
    if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
      return (schema as { format?: string }).format === 'uuid' ? GraphQLID : GraphQLString;
    }
    if (schema instanceof z.ZodLiteral) return GraphQLString;
    return json;
  }

  private named(schema: z.ZodType, fallback: string): string {
    const name = (schema.meta() as { id?: string } | undefined)?.id ?? fallback;
    const owner = this.names.get(name);
    if (owner && owner !== schema) throw new Error(`two GraphQL types would be named ${name}`);
    this.names.set(name, schema);
    return name;
  }

  private enumeration(schema: z.ZodEnum, fallback: string) {
    const values = schema.options as string[];
    if (!values.every((value) => ENUM_NAME.test(value))) return GraphQLString;
    return this.once(schema, () => {
      const name = this.named(schema, fallback);
      return new GraphQLEnumType({
        name,
        values: Object.fromEntries(values.map((value) => [value, { value }])),
      });
    });
  }

  private object(schema: z.ZodObject, fallback: string, side: 'input' | 'output') {
    return this.once(schema, () => {
      const name = this.named(schema, fallback);
      const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
      const describe = (field: z.ZodType) => field.meta()?.description;
      if (side === 'input') {
        return new GraphQLInputObjectType({
          name,
          fields: () =>
            Object.fromEntries(
              fields.map(([key, field]) => [
                key,
                { type: this.input(field, name + capital(key)), description: describe(field) },
              ]),
            ),
        });
      }
      return new GraphQLObjectType({
        name,
        fields: () => ({
          ...Object.fromEntries(
            fields.map(([key, field]) => [
              key,
              { type: this.output(field, name + capital(key)), description: describe(field) },
            ]),
          ),
          ...this.added.get(schema)?.(),
        }),
      });
    });
  }

  private once<T extends GraphQLInputType | GraphQLOutputType>(schema: z.ZodType, make: () => T): T {
    const known = this.made.get(schema) as T | undefined;
    if (known) return known;
    const type = make();
    this.made.set(schema, type);
    return type;
  }
}

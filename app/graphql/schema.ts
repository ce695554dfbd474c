import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';
import { z } from 'zod';
import type { BaseContext } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { payForPart } from './limits.ts';
import { TypeMaker } from './types.ts';

type Field = GraphQLFieldConfig<unknown, BaseContext>;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function argumentsOf(types: TypeMaker, operation: AnyOperation): GraphQLFieldConfigArgumentMap {
  if (!(operation.input instanceof z.ZodObject))
    throw new Error(`${operation.name}: input must be an object`);
  if (operation.argument)
    return {
      [operation.argument]: { type: types.input(operation.input, capital(operation.name) + 'Input') },
    };
  const shape = operation.input.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      {
        type: types.input(schema, capital(operation.name) + capital(name) + 'Input'),
        description: schema.meta()?.description,
      },
    ]),
  );
}

/** What was given in the arguments, as the operation takes it. */
const inputOf = ({ argument }: AnyOperation, given: Record<string, unknown>): unknown =>
  argument ? given[argument] : given;

/** What a query answers whoever is not signed in; pages that ask in passing expect it and go on (spec 000 §6). */
const NOT_AUTHORIZED = 'Not authorized';

function asError(refusal: Refusal): GraphQLError {
  return new GraphQLError(refusal.code === 'unauthenticated' ? NOT_AUTHORIZED : refusal.userMessage, {
    extensions: {
      code: refusal.code.toUpperCase(),
      http: { status: REFUSALS[refusal.code].http },
      ...refusal.data,
    },
  });
}

/** A field within an answer: a call of its own, so it is counted and paid for like one at the root. */
function partField(types: TypeMaker, part: AnyOperation): Field {
  const field = queryField(types, part);
  return {
    ...field,
    async resolve(root, input, ctx, info) {
      await payForPart(ctx);
      return field.resolve!(root, input, ctx, info);
    },
  };
}

function queryField(types: TypeMaker, operation: AnyOperation): Field {
  const { parts } = operation;
  if (parts) {
    types.addFields(operation.output, () =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partField(types, part)])),
    );
  }
  return {
    description: operation.description,
    args: argumentsOf(types, operation),
    type: types.output(operation.output, capital(operation.name) + 'Answer'),
    async resolve(_root, given, ctx) {
      const outcome = await runOperation(operation, ctx, inputOf(operation, given));
      if (!outcome.ok) throw asError(outcome.refusal);
      return outcome.value;
    },
  };
}

/**
 * A mutation answers `result` and `errors` beside its named fields, which are null where it was refused; one that names `error`
 * as well, as the specification has it for some, says there the first of the texts.
 */
function mutationField(types: TypeMaker, operation: AnyOperation): Field {
  const shape = (operation.output as z.ZodObject).shape as Record<string, z.ZodType>;
  const named: Record<string, { type: GraphQLOutputType }> = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      { type: types.output(schema.nullable(), capital(operation.name) + capital(name)) },
    ]),
  );
  const payload = new GraphQLObjectType({
    name: `${capital(operation.name)}Payload`,
    fields: {
      result: { type: new GraphQLNonNull(GraphQLBoolean) },
      errors: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))) },
      ...named,
    },
  });
  return {
    description: operation.description,
    args: argumentsOf(types, operation),
    type: new GraphQLNonNull(payload),
    async resolve(_root, given, ctx) {
      const outcome = await runOperation(operation, ctx, inputOf(operation, given));
      if (outcome.ok) return { result: true, errors: [], ...(outcome.value as object) };
      const { refusal } = outcome;
      const errors = refusal.problems.map(({ message }) => message);
      return { ...refusal.data, ...(named.error ? { error: errors[0] } : {}), result: false, errors };
    },
  };
}

/** The GraphQL schema of a registry: every operation that is not the system's own is a field of its name. */
export function schemaOf(registry: ReadonlyMap<string, AnyOperation>): GraphQLSchema {
  const types = new TypeMaker();
  const exposed = [...registry.values()].filter(({ access }) => access.kind !== 'system');
  const fieldsOf = (kind: AnyOperation['kind'], make: typeof queryField) =>
    Object.fromEntries(
      exposed
        .filter((operation) => operation.kind === kind)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((operation) => [operation.name, make(types, operation)]),
    );
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: fieldsOf('query', queryField) }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fieldsOf('mutation', mutationField) }),
  });
}

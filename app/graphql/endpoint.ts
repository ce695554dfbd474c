import { GraphQLError, NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { BaseContext } from '#app/operations/context.ts';
import { limits } from './limits.ts';

/** Outside development, neither introspection nor 'Did you mean …' tells what there is. */
const secretive: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
    return ({ valid, result, setResult }) => {
      if (valid) return;
      setResult(
        (result as GraphQLError[]).map(
          ({ message, extensions }) =>
            new GraphQLError(message.replace(/ Did you mean .*$/s, ''), { extensions }),
        ),
      );
    };
  },
};

/**
 * The GraphQL endpoint over a schema: no batching, no uploads, limited in depth, fields, calls and tokens.
 * Introspection and GraphiQL are open in development only (ASVS 4.3.2). CSRF is the host gate's affair: it
 * lets only same-origin JSON through, with a token where a session is used.
 */
export function graphqlEndpoint(schema: GraphQLSchema, options: { development: boolean }) {
  const yoga = createYoga<{ base: BaseContext }, object>({
    schema,
    graphqlEndpoint: '/graphql',
    batching: false,
    cors: false,
    multipart: false,
    landingPage: false,
    logging: false,
    maskedErrors: true,
    graphiql: options.development && {
      title: 'Tendwell GraphQL',
      defaultQuery: '{ __schema { queryType { fields { name description } } } }',
    },
    context: ({ base }) => base,
    plugins: [limits, ...(options.development ? [] : [secretive])],
  });
  return (request: Request, base: BaseContext): Promise<Response> =>
    Promise.resolve(yoga.fetch(request, { base }));
}

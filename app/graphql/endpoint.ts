import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { BaseContext } from '#app/operations/context.ts';

/** What a request may ask for: enough for the deepest screen, far from enough to hurt. */
const LIMITS = { depth: 10, cost: 5000, aliases: 15, tokens: 2000 };

const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/**
 * The GraphQL endpoint over a schema: no batching, no uploads, limited in depth, cost, aliases and tokens.
 * Introspection and GraphiQL are open in development only (ASVS 4.3.2). CSRF is the caller's affair: the
 * host gate lets only same-origin JSON with a token through where a session is used.
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
    plugins: [
      maxTokensPlugin({ n: LIMITS.tokens }),
      maxDepthPlugin({ n: LIMITS.depth, ignoreIntrospection: true }),
      maxAliasesPlugin({ n: LIMITS.aliases }),
      costLimitPlugin({ maxCost: LIMITS.cost, ignoreIntrospection: true }),
      ...(options.development ? [] : [noIntrospection]),
    ],
  });
  return (request: Request, base: BaseContext): Promise<Response> =>
    Promise.resolve(yoga.fetch(request, { base }));
}

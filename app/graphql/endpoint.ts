import { GraphQLError, NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { BaseContext } from '#app/operations/context.ts';
import { csrfToken } from '#app/platform/csrf.ts';
import { budget, limits, takeForReading } from './limits.ts';

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

/** GraphiQL comes whole from its npm package, inlined, and only in development. */
const GRAPHIQL_POLICY = [
  "default-src 'self'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self' data: blob:",
  'worker-src blob: data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What GraphiQL sends with each request: whoever is signed in needs their CSRF token there too. */
function graphiqlHeaders({ actor, site }: BaseContext): string {
  return 'sessionId' in actor && site
    ? JSON.stringify({ 'X-CSRF-Token': csrfToken(site.host, actor.sessionId) })
    : '{}';
}

/** The name of a parameter in the address that should hold JSON and does not; yoga would take that for our own failure. */
function brokenParameter(request: Request): string | null {
  const { searchParams } = new URL(request.url);
  for (const name of ['variables', 'extensions']) {
    const text = searchParams.get(name);
    if (!text) continue;
    try {
      JSON.parse(text);
    } catch {
      return name;
    }
  }
  return null;
}

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
    graphiql:
      options.development &&
      ((_request, serverContext) => ({
        title: 'Tendwell GraphQL',
        defaultQuery: '{ __schema { queryType { fields { name description } } } }',
        headers: graphiqlHeaders((serverContext as { base: BaseContext }).base),
      })),
    // Some megabytes that nobody but a developer's browser asks for.
    renderGraphiQL: async (page) => {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      return renderGraphiQL(page);
    },
    context: ({ base }) => base,
    plugins: [limits, budget, ...(options.development ? [] : [secretive])],
  });
  return async (request: Request, base: BaseContext): Promise<Response> => {
    const posted = request.body ? await request.clone().arrayBuffer() : null;
    const refused = await takeForReading(request.url.length + (posted?.byteLength ?? 0), base);
    if (refused) return refused;
    const broken = brokenParameter(request);
    if (broken) {
      return Response.json({ errors: [{ message: `${broken} is not valid JSON.` }] }, { status: 400 });
    }
    const answer = await yoga.fetch(request, { base });
    // Yoga answers with classes of its own, whose streams the platform's do not take.
    const response = new Response(answer.body, {
      status: answer.status,
      headers: new Headers(answer.headers),
    });
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      response.headers.set('Content-Security-Policy', GRAPHIQL_POLICY);
    }
    return response;
  };
}

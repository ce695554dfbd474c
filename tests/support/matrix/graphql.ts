import { getNamedType, isObjectType, type GraphQLOutputType, type GraphQLSchema } from 'graphql';
import type { AnyOperation } from '#app/operations/operation.ts';
import type { BaseContext } from '#app/operations/context.ts';

const DEEPEST = 8;

/** All fields of a type that can be asked for, to the bottom. */
function selection(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth > DEEPEST) return '';
  const fields = Object.values(named.getFields()).map(
    (field) => `${field.name}${selection(field.type, depth + 1)}`,
  );
  return ` { ${fields.join(' ')} }`;
}

/** The GraphQL request that carries an operation out with this input and asks for everything it can answer. */
export function requestFor(
  schema: GraphQLSchema,
  { name, kind, argument: holder }: AnyOperation,
  fields: Record<string, unknown>,
) {
  const input: Record<string, unknown> = holder ? { [holder]: fields } : fields;
  const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
  const field = root.getFields()[name]!;
  const args = field.args.filter((argument) => input[argument.name] !== undefined);
  const declared = args.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(', ');
  const given = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const brackets = (text: string) => (text ? `(${text})` : '');
  return {
    query: `${kind} Asked${brackets(declared)} { ${name}${brackets(given)}${selection(field.type)} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, input[argument.name]])),
  };
}

type Endpoint = (request: Request, base: BaseContext) => Promise<Response>;

/** Posts a request to the endpoint as a browser's script would. */
export async function post(endpoint: Endpoint, base: BaseContext, body: object) {
  const started = performance.now();
  const response = await endpoint(
    new Request('http://localhost:3000/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    base,
  );
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - started };
}

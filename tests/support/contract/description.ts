/** The part of OpenAPI 3.1 that the vendors' descriptions use, and how a call finds its operation there. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  xml?: { name?: string; wrapped?: boolean };
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}
interface Ref {
  $ref: string;
}
export interface Body {
  required?: boolean;
  content?: Record<string, { schema?: Schema }>;
  headers?: Record<string, { required?: boolean; schema?: Schema }>;
}
export interface Operation {
  parameters?: (Parameter | Ref)[];
  requestBody?: Body | Ref;
  responses: Record<string, Body | Ref>;
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; in?: string; name?: string }>;
  } & Record<string, unknown>;
}

/** What a `$ref` of the description names; anything else is itself. */
export function resolved<T extends object>(description: Description, one: T | Ref): T {
  if (!('$ref' in one) || typeof one.$ref !== 'string') return one as T;
  const steps = one.$ref.replace(/^[^#]*#\//, '').split('/');
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/')],
    description,
  );
  return resolved(description, found as T);
}

export interface Found {
  /** As the description writes it, `POST /v1/refunds`. */
  name: string;
  operation: Operation;
  pathParameters: Record<string, string>;
  /** The query parameters that chose it. */
  marks: string[];
}

/**
 * The operation of a call, the one with the most literal path first. A path key may end in `#a&b=c`: then the call has these
 * query parameters (or headers).
 * @param deepParameter the path parameter that may hold slashes
 */
export function findOperation(
  { paths }: Description,
  call: { method: string; url: URL; headers: Headers },
  deepParameter?: string,
): Found | null {
  const method = call.method.toLowerCase();
  const candidates = Object.entries(paths).flatMap(([key, operations]) => {
    const [template = '', fragment = ''] = key.split('#');
    const values = matched(template, call.url.pathname, deepParameter);
    const wanted = fragment.split('&').filter(Boolean);
    if (!values || !operations[method] || !wanted.every((one) => hasMark(one, call))) return [];
    const found = {
      name: `${method.toUpperCase()} ${key}`,
      operation: operations[method],
      pathParameters: values,
      marks: wanted.map((one) => one.split('=')[0]!),
    };
    return [{ found, weight: wanted.length * 100 - Object.keys(values).length }];
  });
  return candidates.sort((a, b) => b.weight - a.weight)[0]?.found ?? null;
}

function hasMark(mark: string, { url, headers }: { url: URL; headers: Headers }): boolean {
  const [name = '', value] = mark.split('=');
  if (value !== undefined) return url.searchParams.get(name) === value;
  return url.searchParams.has(name) || headers.has(name);
}

function matched(template: string, path: string, deepParameter?: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return names.at(-1) === deepParameter ? '(.+)' : '([^/]+)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found && Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1]!)]));
}

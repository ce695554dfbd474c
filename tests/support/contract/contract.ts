import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import qs from 'qs';
import { closed, closedComponents } from './closed.ts';
import {
  findOperation,
  resolved,
  type Body,
  type Description,
  type Found,
  type Parameter,
  type Schema,
} from './description.ts';
import type { Exchange } from './exchanges.ts';
import { fromXml } from './xml.ts';

export interface Quirks {
  /** The path parameter that may hold slashes. */
  deepParameter?: string;
  /** Query parameters that are none of an operation's: those that sign a call. */
  otherQuery?: RegExp;
  /** What separates the members of a list in a query. */
  separator?: string;
}

type Call = Pick<Exchange, 'method' | 'url' | 'headers'>;

/**
 * Calls and answers held against a vendor's description: path, method, parameters, content type, and bodies with no property
 * that the vendor does not name.
 */
export class Contract {
  /** JSON has types; forms, XML, paths, queries and headers are texts that stand for them. */
  readonly #typed: Ajv2020;
  readonly #texts: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(
    readonly vendor: string,
    readonly description: Description,
    private readonly quirks: Quirks,
  ) {
    // The descriptions hold words and formats of OpenAPI and of the vendors that JSON Schema does not know.
    const options = { strict: false, allErrors: true, logger: false, validateSchema: false } as const;
    this.#typed = addFormats.default(new Ajv2020(options));
    this.#texts = new Ajv2020({ ...options, coerceTypes: 'array', validateFormats: false });
    const components = { $id: vendor, components: closedComponents(description) } as AnySchemaObject;
    for (const ajv of [this.#typed, this.#texts]) ajv.addSchema(components);
  }

  /** The operation of a call as the description writes it, `POST /v1/refunds`; null where the vendor has none. */
  operation(call: Call): string | null {
    return this.#find(call)?.name ?? null;
  }

  /** What in these calls the vendor would not understand, each fault once. */
  requestFaults(exchanges: Exchange[]): string[] {
    return this.#each(exchanges, (exchange, found) => [
      ...this.#parameterFaults(exchange, found),
      ...this.#requestBodyFaults(exchange, found),
    ]);
  }

  /** What in these answers the vendor would not say, each fault once. */
  answerFaults(exchanges: Exchange[]): string[] {
    return this.#each(exchanges, ({ method, answer }, { operation }) => {
      const { responses } = operation;
      // A range of a file is answered as the whole of it.
      const described =
        responses[answer.status === 206 ? 200 : answer.status] ??
        responses[`${String(answer.status)[0]}XX`] ??
        responses.default;
      if (!described) return [`${answer.status} is no answer of it`];
      const wanted = resolved<Body>(this.description, described);
      const headers = Object.entries(wanted.headers ?? {}).map(([name, header]): Parameter => ({
        ...header,
        name,
        in: 'header',
      }));
      return [
        ...headers.flatMap((header) => this.#textFaults(header, answer.headers.get(header.name))),
        ...(method === 'HEAD' ? [] : this.#bodyFaults(wanted, answer, 'answer')),
      ].map((fault) => `${answer.status} ${fault}`);
    });
  }

  /** What in an object, such as an event that the vendor sends, is not of the shape that the description has under this name. */
  objectFaults(name: string, value: unknown): string[] {
    if (!this.description.components.schemas?.[name])
      return [`${name} is nothing that ${this.vendor} describes`];
    return this.#schemaFaults(this.#typed, { $ref: `#/components/schemas/${name}` }, value, name);
  }

  #find({ method, url, headers }: Call): Found | null {
    return findOperation(this.description, { method, url, headers }, this.quirks.deepParameter);
  }

  #each(exchanges: Exchange[], faults: (exchange: Exchange, found: Found) => string[]): string[] {
    const all = exchanges.flatMap((exchange) => {
      const found = this.#find(exchange);
      if (!found) return [`${exchange.method} ${exchange.url.pathname}: no call of ${this.vendor}`];
      return faults(exchange, found).map((fault) => `${found.name}: ${fault}`);
    });
    return [...new Set(all)];
  }

  #parameterFaults({ url, headers }: Call, { operation, pathParameters, marks }: Found): string[] {
    const parameters = (operation.parameters ?? []).map((one) => resolved<Parameter>(this.description, one));
    const query = qs.parse(url.search, { ignoreQueryPrefix: true, depth: 8 });
    const given = { path: pathParameters, query, header: Object.fromEntries(headers) };
    const faults = parameters.flatMap((parameter) =>
      this.#textFaults(parameter, given[parameter.in][lower(parameter)] ?? null),
    );
    const keys = Object.values(this.description.components.securitySchemes ?? {});
    const known = [...parameters, ...keys]
      .filter((one) => one.in === 'query')
      .map(({ name }) => (name ?? '').replace(/\[\]$/, ''));
    const unknown = Object.keys(query).filter(
      (name) => !known.includes(name) && !marks.includes(name) && !this.quirks.otherQuery?.test(name),
    );
    return [...faults, ...unknown.map((name) => `query ${name} is no parameter of it`)];
  }

  #textFaults({ name, in: place, required, schema }: Parameter, value: unknown): string[] {
    if (value === null) return required ? [`${place} ${name} is missing`] : [];
    if (!schema) return [];
    const { separator } = this.quirks;
    const isList = separator && resolved<Schema>(this.description, schema).type === 'array';
    const given = isList && typeof value === 'string' ? value.split(separator) : value;
    return this.#schemaFaults(this.#texts, schema, given, `${place} ${name}`);
  }

  #requestBodyFaults({ headers, body }: Exchange, { operation }: Found): string[] {
    const wanted = operation.requestBody && resolved<Body>(this.description, operation.requestBody);
    if (!wanted) return body ? ['a body where none is wanted'] : [];
    if (!body && !wanted.required) return [];
    return this.#bodyFaults(wanted, { headers, body }, 'request');
  }

  #bodyFaults({ content }: Body, { headers, body }: Pick<Exchange, 'headers' | 'body'>, what: string) {
    if (!content || Object.keys(content).length === 0) return body ? [`${what} has a body`] : [];
    const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    const kind = Object.keys(content).find((one) => fits(type, one));
    if (!kind) return [`${what} of the type '${type}' instead of ${Object.keys(content).join(', ')}`];
    const { schema } = content[kind]!;
    if (!schema || kind.startsWith('image/') || kind === 'application/octet-stream') return [];
    try {
      if (kind.endsWith('json')) return this.#schemaFaults(this.#typed, schema, JSON.parse(body), what);
      return this.#schemaFaults(this.#texts, schema, this.#fromText(kind, schema, body), what);
    } catch (error) {
      return [`${what} cannot be read as ${kind}: ${(error as Error).message}`];
    }
  }

  #fromText(kind: string, schema: Schema, body: string): unknown {
    if (kind.endsWith('xml')) return fromXml(this.description, schema, body);
    return kind.endsWith('form-urlencoded') ? qs.parse(body, { depth: 8 }) : body;
  }

  #schemaFaults(ajv: Ajv2020, schema: Schema, value: unknown, what: string): string[] {
    const text = JSON.stringify(closed(this.description, schema));
    const key = `${ajv === this.#texts ? 'text' : 'json'} ${text}`;
    let validate = this.#compiled.get(key);
    if (!validate) {
      const absolute = text.replaceAll('"$ref":"#/', `"$ref":"${this.vendor}#/`);
      validate = ajv.compile(JSON.parse(absolute) as AnySchemaObject);
      this.#compiled.set(key, validate);
    }
    // Coercion writes into what it checks, and can replace the value itself only within something.
    const holder = structuredClone(value);
    if (validate(holder)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [what + instancePath, message, ...Object.values(params as Record<string, unknown>).map(String)].join(
        ' ',
      ),
    );
  }
}

const lower = ({ name, in: place }: Parameter) => (place === 'header' ? name.toLowerCase() : name);

/** Whether a content type is the one described; the bytes of a file may have any. */
const fits = (type: string, described: string) =>
  described === type ||
  described === 'application/octet-stream' ||
  (described === 'image/*' && type.startsWith('image/'));

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Description, Operation, Parameter, Schema } from './description.ts';

/**
 * A description made of the types of Stripe's official SDK, which Stripe generates from its own: for the parts of its API that
 * stripe.json leaves out. Types that nobody names here are any object.
 */
export interface SdkCall {
  method: 'get' | 'post' | 'delete';
  path: string;
  /** The interface of its parameters, such as SubscriptionCreateParams; none where it has none. */
  params?: string;
  /** What it answers, such as Subscription; a list of it where `list`. */
  answer: string;
  list?: boolean;
}

const FILE = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

class Types {
  readonly schemas: Record<string, Schema> = {};
  private readonly checker: ts.TypeChecker;
  private readonly found = new Map<string, ts.Type>();

  constructor(
    files: readonly string[],
    private readonly known: readonly string[],
  ) {
    const paths = files.map((name) => join(FILE, `${name}.d.ts`));
    const program = ts.createProgram(paths, {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      types: ['node'],
    });
    this.checker = program.getTypeChecker();
    for (const path of paths)
      program.getSourceFile(path)!.forEachChild((node) => {
        if (ts.isInterfaceDeclaration(node))
          this.found.set(node.name.text, this.checker.getTypeAtLocation(node));
      });
  }

  /** Names a schema, and makes it where nobody asked for it before. */
  ref(name: string): Schema {
    if (!this.schemas[name]) {
      this.schemas[name] = {};
      const type = this.found.get(name);
      if (!type) throw new Error(`the SDK has no ${name}`);
      this.schemas[name] = this.object(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The properties of an interface, and which of them are always there. */
  members(name: string): { name: string; schema: Schema; required: boolean }[] {
    const type = this.found.get(name);
    if (!type) throw new Error(`the SDK has no ${name}`);
    return type.getProperties().map((one) => this.member(one));
  }

  private member(one: ts.Symbol) {
    const type = this.checker.getTypeOfSymbol(one);
    const required = !(one.flags & ts.SymbolFlags.Optional);
    return { name: one.name, schema: this.schema(type), required };
  }

  private object(type: ts.Type): Schema {
    const index = type.getStringIndexType();
    const members = type.getProperties().map((one) => this.member(one));
    if (members.length === 0 && index) return { type: 'object', additionalProperties: this.schema(index) };
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      required: members.flatMap(({ name, required }) => (required ? [name] : [])),
    } as Schema;
  }

  private schema(type: ts.Type): Schema {
    const alias = type.aliasSymbol?.name;
    if (alias === 'Decimal') return { type: 'string' };
    if (type.isUnion()) return this.union(type);
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] } as Schema;
    if (type.isNumberLiteral()) return { type: 'integer', enum: [type.value] } as Schema;
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', enum: [this.checker.typeToString(type) === 'true'] } as Schema;
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    // `deleted?: void` says that a deleted one is another type.
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return { not: {} } as Schema;
    if (this.checker.isArrayType(type))
      return {
        type: 'array',
        items: this.schema(this.checker.getTypeArguments(type as ts.TypeReference)[0]!),
      };
    return this.named(type);
  }

  private union(type: ts.UnionType): Schema {
    // Of an enumeration the SDK says besides that it may grow: here it is held to what is known.
    const parts = type.types.filter(
      (one) => one.aliasSymbol?.name !== 'OtherString' && !(one.flags & ts.TypeFlags.Undefined),
    );
    return { anyOf: parts.map((one) => this.schema(one)) };
  }

  private named(type: ts.Type): Schema {
    const name = type.symbol?.name ?? '';
    if (name === 'ApiList') {
      const [of] = this.checker.getTypeArguments(type as ts.TypeReference);
      return listOf(this.schema(of!));
    }
    if (name === 'Metadata' || name === 'MetadataParam')
      return { type: 'object', additionalProperties: { type: 'string' } };
    if (this.known.includes(name) && this.found.get(name) === type) return this.ref(name);
    const isNested = type.symbol?.declarations?.some((one) => ts.isModuleBlock(one.parent));
    const isOwn = type.symbol?.declarations?.some((one) => ts.isTypeLiteralNode(one));
    const isShared = ['Address', 'AddressParam', 'RangeQueryParam'].includes(name);
    return isNested || isOwn || isShared ? this.object(type) : { type: 'object' };
  }
}

const listOf = (items: Schema): Schema =>
  ({
    type: 'object',
    properties: {
      object: { type: 'string', enum: ['list'] },
      data: { type: 'array', items },
      has_more: { type: 'boolean' },
      url: { type: 'string' },
    },
    required: ['object', 'data', 'has_more', 'url'],
  }) as Schema;

function operationOf(types: Types, { method, params, answer, list }: SdkCall): Operation {
  const members = params ? types.members(params) : [];
  const isQuery = method !== 'post';
  const schema = list ? listOf(types.ref(answer)) : types.ref(answer);
  return {
    ...(isQuery && {
      parameters: members.map(({ name, schema }): Parameter => ({ name, in: 'query', schema })),
    }),
    ...(!isQuery && {
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
              additionalProperties: false,
              required: members.flatMap(({ name, required }) => (required ? [name] : [])),
            } as Schema,
          },
        },
      },
    }),
    responses: {
      200: { content: { 'application/json': { schema } } },
      default: { content: { 'application/json': { schema: { type: 'object' } } } },
    },
  };
}

/** Describes these calls as the SDK's types in these files do; `known` are the objects that are described whole. */
export function sdkDescription(
  files: readonly string[],
  known: readonly string[],
  calls: readonly SdkCall[],
): Description {
  const types = new Types(files, known);
  const paths: Description['paths'] = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operationOf(types, call);
  return { paths, components: { schemas: types.schemas } };
}

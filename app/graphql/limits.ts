import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  type ASTVisitor,
  type DocumentNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { BaseContext } from '#app/operations/context.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

/** What one request may ask for: enough for the deepest screen, far from enough to hurt. */
const LIMITS = {
  /** Levels of nested selections. */
  depth: 10,
  /** Fields of the whole request after its fragments are spread. */
  fields: 1000,
  /** Operations at the root, so that aliases do not multiply calls. */
  rootFields: 15,
  /** Lexical tokens; passed while reading, before anything is built. */
  tokens: 3000,
};

interface Weight {
  depth: number;
  fields: number;
  /** Fields at its own level, those in fragments included. */
  calls: number;
}

/** Weighs a selection with its fragments spread; a fragment within itself is left to the standard rule. */
function weigh(selections: SelectionSetNode, document: DocumentNode, inside: readonly string[] = []): Weight {
  const sum: Weight = { depth: 0, fields: 0, calls: 0 };
  for (const node of selections.selections) {
    let below: Weight | undefined;
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const name = node.name.value;
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION && !inside.includes(name)) {
        below = weigh(fragment.selectionSet, document, [...inside, name]);
      }
    } else if (node.selectionSet) {
      below = weigh(node.selectionSet, document, inside);
    }
    const isField = node.kind === Kind.FIELD ? 1 : 0;
    // Spreads count as well: fragments that spread each other twice would double at every step.
    sum.fields += 1 + (below?.fields ?? 0);
    sum.depth = Math.max(sum.depth, isField + (below?.depth ?? 0));
    sum.calls += isField || (below?.calls ?? 0);
    if (sum.fields > LIMITS.fields) break;
  }
  return sum;
}

/** Whether an operation only reads the schema itself; GraphiQL's own question is deeper than any screen's. */
const isIntrospection = (selections: SelectionSetNode): boolean =>
  selections.selections.every((node) => node.kind === Kind.FIELD && node.name.value.startsWith('__'));

function limitRule(context: ValidationContext): ASTVisitor {
  const refuse = (what: string) =>
    context.reportError(new GraphQLError(`This request asks for too much: ${what}.`));
  return {
    OperationDefinition({ selectionSet }) {
      if (isIntrospection(selectionSet) && selectionSet.selections.length <= 2) return false;
      const { depth, fields, calls } = weigh(selectionSet, context.getDocument());
      if (calls > LIMITS.rootFields) refuse(`more than ${LIMITS.rootFields} calls`);
      if (depth > LIMITS.depth) refuse(`more than ${LIMITS.depth} levels`);
      if (fields > LIMITS.fields) refuse(`more than ${LIMITS.fields} fields`);
      return false;
    },
  };
}

/** Calls that cost the database far more than others, and what they are worth: so are twenty aliases of them in a document. */
const DEAR: Record<string, number> = {
  placeSuggestions: 8,
  searchPractices: 8,
  searchSuggestions: 5,
};

/** What a document's calls are worth, those in fragments included. */
function worthOf(
  selections: SelectionSetNode,
  document: DocumentNode,
  inside: readonly string[] = [],
): number {
  let worth = 0;
  for (const node of selections.selections) {
    if (node.kind === Kind.FIELD) worth += DEAR[node.name.value] ?? 1;
    else if (node.kind === Kind.INLINE_FRAGMENT) worth += worthOf(node.selectionSet, document, inside);
    else {
      const name = node.name.value;
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION && !inside.includes(name))
        worth += worthOf(fragment.selectionSet, document, [...inside, name]);
    }
  }
  return worth;
}

export const TOO_MANY = 'Too many requests. Please wait a minute and try again.';

/** Characters of a request that are worth one call: reading and checking a document takes time before anything runs. */
const CHARACTERS_A_CALL = 2_048;

const refusal = () => ({
  message: TOO_MANY,
  extensions: { code: 'RATE_LIMITED', http: { status: REFUSALS.rate_limited.http } },
});

/**
 * Takes a request from the budget of the caller's address by its length, before it is parsed: what never runs, because
 * it cannot be read or asks for what is not there, costs too. Answers the refusal, or null.
 *
 * @param length characters of what is to be read
 */
export async function takeForReading(
  length: number,
  { limiter, address }: BaseContext,
): Promise<Response | null> {
  if (await limiter.spend('graphqlAddress', address, 1 + Math.floor(length / CHARACTERS_A_CALL))) return null;
  const { message, extensions } = refusal();
  return Response.json(
    { errors: [{ message, extensions: { code: extensions.code } }] },
    { status: extensions.http.status },
  );
}

/**
 * Takes one call that is made by itself, not over GraphQL, from the same budget: one is one, and the dear ones have a budget of their
 * own (the marketplace's `spendSearch`). A practitioner's own pages are not counted. Answers whether there was anything left.
 *
 * @param length characters of its input
 */
export async function takeForCall(length: number, ctx: BaseContext): Promise<boolean> {
  const worth = 1 + Math.floor(length / CHARACTERS_A_CALL);
  if (worth === 1 && ctx.actor.kind === 'practitioner') return true;
  return ctx.limiter.spend('graphqlAddress', ctx.address, worth);
}

const partsOf = new WeakMap<BaseContext, number>();

/**
 * Counts a call that is made within an answer, and takes it from the caller's budget: aliases there are calls like those at the
 * root.
 * @throws GraphQLError beyond what one request may ask for, or what the budget holds
 */
export async function payForPart(ctx: BaseContext): Promise<void> {
  const made = (partsOf.get(ctx) ?? 0) + 1;
  partsOf.set(ctx, made);
  if (made > LIMITS.rootFields)
    throw new GraphQLError(`This request asks for too much: more than ${LIMITS.rootFields} calls.`);
  if (!(await ctx.limiter.spend('graphqlAddress', ctx.address, 1))) throw tooManyCalls();
}

function tooManyCalls(): GraphQLError {
  const { message, extensions } = refusal();
  return new GraphQLError(message, { extensions });
}

/** Takes every further call of a request, aliases too, and what dear ones cost more, from that same budget. */
export const budget: Plugin<BaseContext> = {
  async onExecute({ args, setResultAndStopExecution }) {
    const { limiter, address } = args.contextValue;
    const operation = getOperationAST(args.document, args.operationName);
    const further = operation ? worthOf(operation.selectionSet, args.document) - 1 : 0;
    if (further <= 0 || (await limiter.spend('graphqlAddress', address, further))) return;
    setResultAndStopExecution({ errors: [tooManyCalls()] });
  },
};

/** Holds the limits. Too many tokens or levels end the request before the costlier standard rules run. */
export const limits: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source: string) => parse(source, { maxTokens: LIMITS.tokens }));
  },
  onValidate({ params, setResult, validateFn }) {
    const problems = validateFn(params.schema, params.documentAST, [limitRule]) as readonly GraphQLError[];
    if (problems.length > 0) setResult([...problems]);
  },
};

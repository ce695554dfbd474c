import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { encode } from 'turbo-stream';
import type { OpAnswer, Refused } from '#app/components/operation/call.ts';
import type { OperationName } from '#app/components/operation/op.ts';
import { registry } from '#app/domain/registry.ts';
import { takeForCall, TOO_MANY } from '#app/graphql/limits.ts';
import { datedInput } from '#app/operations/json-input.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { act } from '#app/operations/remix.ts';
import { notFound, Refusal, REFUSALS } from '#app/operations/refusal.ts';

/**
 * The one way from a script to an operation: a mutation is posted with its input as JSON, a query is asked with it as `input` in the
 * address. What comes of it is written as Remix writes its data. A practice's own site has what its visitors and its links may alone:
 * nobody is signed in there.
 */
export const handle = { servedOn: 'both' as const, private: true, posts: 'json' as const };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return answer(context, 'query', params.name!, new URL(request.url).searchParams.get('input') ?? '{}');
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return answer(context, 'mutation', params.name!, await request.text());
}

async function answer(context: AppLoadContext, kind: AnyOperation['kind'], name: string, text: string) {
  const operation = registry.get(name);
  const isThere = context.site.kind === 'app' ? isOfApp : isOfSite;
  if (operation?.kind !== kind || !isThere(operation)) return refusedBy(notFound('operation'));
  if (!(await takeForCall(text.length, context.base))) {
    return refusedBy(new Refusal('rate_limited', TOO_MANY));
  }
  const outcome = await act(context, operation, datedInput(operation.input, jsonOf(text)));
  return outcome.ok ? stream({ ok: true, value: outcome.value as never }) : refusedBy(outcome.refusal);
}

const isOfApp = ({ access }: AnyOperation) => access.kind !== 'system';

const isOfSite = ({ access }: AnyOperation) => /siteVisitor|linkHolder/.test(access.kind);

function refusedBy({ code, problems, data = {} }: Refusal): Response {
  const named = problems.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
  const texts = [...new Set(problems.map(({ message }) => message))];
  const answer: Refused = {
    ok: false,
    code,
    text: texts.join(' '),
    texts,
    // The first text of a field stands.
    fields: Object.fromEntries(named.reverse()),
    data,
  };
  return stream(answer, REFUSALS[code].http);
}

function stream(answer: OpAnswer<OperationName>, status = 200): Response {
  return new Response(encode(answer), {
    status,
    headers: { 'Content-Type': 'text/x-script; charset=utf-8' },
  });
}

/** What is no JSON is no input. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

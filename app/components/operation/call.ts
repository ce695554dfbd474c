import { decode } from 'turbo-stream';
import type { RefusalCode } from '#app/domain/registry.ts';
import { paths } from '#app/paths.ts';
import type { OpInput, OperationName, OpValue } from './op.ts';

/** Why something was not done, in words that can be shown as they stand. */
export interface Refused {
  ok: false;
  /** `unreachable`: no answer came, and nobody knows whether it was done. */
  code: RefusalCode | 'unreachable';
  /** All that was said, in one. */
  text: string;
  /** The same one by one; never none. */
  texts: string[];
  /** The first text of each field of the input, by its path. */
  fields: Record<string, string>;
  /** What helps the next step, such as the nearest free times. */
  data: Record<string, unknown>;
}

/** Nobody can say why. */
export const isUnexplained = ({ code }: Pick<Refused, 'code'>): boolean =>
  code === 'internal' || code === 'unreachable';

/** Nobody is logged in, or somebody else than the page was made for. */
export const isRefusedAsNobody = ({ code }: Pick<Refused, 'code'>): boolean =>
  code === 'unauthenticated' || code === 'forbidden';

/** There is no such thing, or none of theirs: what cannot be an id is nobody's. */
export const isMissing = ({ code }: Pick<Refused, 'code'>): boolean =>
  code === 'not_found' || code === 'invalid_input';

/** What came of a press. */
export type Outcome<Value> = { ok: true; value: Value } | Refused;
export type OpAnswer<Name extends OperationName> = Outcome<OpValue<Name>>;

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

/** As it is where no server says so. */
export const refused = (code: Refused['code'], text: string): Refused => ({
  ok: false,
  code,
  text,
  texts: [text],
  fields: {},
  data: {},
});

/** Remix's own way to write an answer, in which a date stays a date. */
const STREAM = 'text/x-script';

async function answerOf<Name extends OperationName>(response: Response): Promise<OpAnswer<Name>> {
  if (response.body && response.headers.get('Content-Type')?.startsWith(STREAM)) {
    const { value, done } = await decode(response.body);
    await done;
    return value as OpAnswer<Name>;
  }
  // Stopped before it came to the operation: the page is too old, or more was sent than is taken at once.
  const { error } = (await response.json()) as { error?: string };
  return refused(response.status === 403 ? 'forbidden' : 'unavailable', error ?? UNREACHABLE);
}

async function send<Name extends OperationName>(path: string, init: RequestInit): Promise<OpAnswer<Name>> {
  try {
    return await answerOf(await fetch(path, init));
  } catch {
    return refused('unreachable', UNREACHABLE);
  }
}

/** What a call brings along to show who asks. */
export interface Proof {
  /** The page's token against foreign pages. */
  csrf: string;
  /** The secret of the link that the page was opened by. */
  link?: string | undefined;
}

const linkHeader = (link: string | undefined): Record<string, string> =>
  link ? { 'X-Link-Token': link } : {};

/** Carries out a mutation; never throws. */
export const mutate = <Name extends OperationName>(
  name: Name,
  input: OpInput<Name>,
  { csrf, link }: Proof,
): Promise<OpAnswer<Name>> =>
  send(paths.op(name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf, ...linkHeader(link) },
    body: JSON.stringify(input),
  });

/** Asks a query at its address (paths.op); never throws. An answer that is no longer wanted is `unreachable`. */
export const ask = <Name extends OperationName>(
  path: string,
  { signal, link }: { signal?: AbortSignal; link?: string | undefined } = {},
): Promise<OpAnswer<Name>> => send(path, { ...(signal ? { signal } : {}), headers: linkHeader(link) });

import { data, redirect, type AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { flashCookie, type Flash } from '#app/platform/cookies.ts';
import { paths } from '#app/paths.ts';
import type { Site } from '#tenants/resolve-site.ts';
import type { BaseContext } from './context.ts';
import type { Operation } from './operation.ts';
import { REFUSALS, Refusal } from './refusal.ts';
import { runOperation, type Outcome } from './run.ts';

/** What Remix's loaders and actions get as their context. */
export type WebContext = {
  base: BaseContext;
  site: Site;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string;
  /** The token that every form of this page posts. */
  csrf: string;
  /** A toast left by the page before. */
  flash: Flash | null;
  /** Who is signed in, as headers show them; nobody is on a practice's host. */
  viewer: { name: string; photoUrl: string | null; kind: 'practitioner' | 'client' | 'admin' } | null;
  /** Whether the app's own host has a page at a path: rooms of the portal that are not built yet are not shown. */
  hasPage: (path: string) => boolean;
  /** Other origins that a form of this page leads to, beside our own ones. */
  formTargets: string[];
  /** Set-Cookie lines that the answer carries, whoever builds it. */
  setCookies: string[];
};

declare module '@remix-run/server-runtime' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the only way to type Remix's context
  interface AppLoadContext extends WebContext {}
}

/** The same context holding the link that this page was opened by. */
export function withLink(context: AppLoadContext, token: string): AppLoadContext {
  return { ...context, base: { ...context.base, linkToken: token } };
}

/** Carries out an operation for an action; what came of it is the action's to show. */
export function act<Input extends z.ZodType, Output extends z.ZodType>(
  context: AppLoadContext,
  operation: Operation<Input, Output>,
  input: unknown,
): Promise<Outcome<z.input<Output>>> {
  return runOperation(operation, context.base, input);
}

/**
 * Carries out an operation for a loader and answers its value. A refusal leaves the page: to sign in where
 * nobody is signed in, else to the error page of its status with its text.
 */
export async function load<Input extends z.ZodType, Output extends z.ZodType>(
  context: AppLoadContext,
  operation: Operation<Input, Output>,
  input: unknown = {},
  request?: Request,
): Promise<z.input<Output>> {
  const outcome = await runOperation(operation, context.base, input);
  if (outcome.ok) return outcome.value;
  const { refusal } = outcome;
  if (refusal.code === 'unauthenticated' && context.site.kind === 'app') {
    throw redirect(paths.signIn(request ? new URL(request.url) : undefined));
  }
  throw errorPage(refusal);
}

/** The error page of a refusal, with its status and text. */
export function errorPage(refusal: Refusal): Response {
  const { http } = REFUSALS[refusal.code];
  return Response.json(
    { code: refusal.code, message: refusal.userMessage },
    { status: http, statusText: refusal.code, headers: http === 429 ? { 'Retry-After': '60' } : {} },
  );
}

/**
 * A refusal as a form shows it, with the refusal's status.
 * @param more what the page does not know itself: which of its forms, what was entered
 */
export function formErrors<More extends Pick<FormErrors, 'intent' | 'values' | 'sent'>>(
  refusal: Refusal,
  more: More = {} as More,
) {
  const fieldErrors: Record<string, string[]> = {};
  const whole: string[] = [];
  for (const { field, message } of refusal.problems) {
    if (field) (fieldErrors[field] ??= []).push(message);
    else whole.push(message);
  }
  const answer: FormErrors & More = {
    ...more,
    ok: false,
    code: refusal.code,
    formErrors: whole,
    fieldErrors,
    ...(refusal.data ? { data: refusal.data } : {}),
  };
  return data(answer, { status: REFUSALS[refusal.code].http });
}

/** What is answered to a post that is none of a page's forms: nothing was changed. */
export const unknownForm = (intent: string | undefined) =>
  formErrors(new Refusal('invalid_input', 'This form is not known here. Please reload the page.'), {
    ...(intent !== undefined && { intent }),
  });

/** The specification's own text in place of ours, where a bug leaves nothing to explain. */
export const withText = (refusal: Refusal, text: string): Refusal =>
  refusal.code === 'internal' ? new Refusal('internal', text) : refusal;

/** Whoever was refused enters these once more: they never come back in a page. The address of a feed is the secret of a calendar. */
const IS_SECRET = /password|^code$|^token$|^feedUrl$/i;

/**
 * A form that was refused, with what was entered, so that it stands there again without scripts as well. Where another window was faster
 * it comes back as that saved it: a post holds all fields, also those that nobody touched, and the next press would put them back. What
 * was sent stands above it (NotSaved).
 * @param sent what was entered, in the shape of what the form is about; by default as it was posted
 */
export function refusedForm(
  refusal: Refusal,
  { intent, input }: Awaited<ReturnType<typeof postedForm>>,
  sent: object = input,
) {
  const named = intent !== undefined && { intent };
  const openOf = (entered: object) =>
    Object.fromEntries(Object.entries(entered).filter(([name]) => !IS_SECRET.test(name)));
  return refusal.code === 'state_changed'
    ? formErrors(refusal, { ...named, values: null, sent: openOf(sent) })
    : formErrors(refusal, { ...named, values: openOf(input) as PostedInput });
}

/** Goes to another page and shows a toast there. */
export async function redirectWithToast(
  context: AppLoadContext,
  to: string,
  flash: Flash,
): Promise<Response> {
  context.setCookies.push(await flashCookie().serialize(flash));
  return redirect(to);
}

export type PostedInput = Record<string, string | string[]>;

/** The first text of a posted field; empty where there is none. */
export const postedText = (input: PostedInput, name: string): string => [input[name] ?? ''].flat()[0]!;

/** The number of a posted field; NaN where there is none. */
export const postedNumber = (input: PostedInput, name: string): number =>
  Number(postedText(input, name) || Number.NaN);

/** The fields of a posted form as plain values; a name given several times becomes a list. */
export const formInput = async (request: Request): Promise<PostedInput> => (await postedForm(request)).input;

/** Which of a page's forms was posted, and its fields as an operation takes them. */
export async function postedForm(
  request: Request,
): Promise<{ intent: string | undefined; input: PostedInput }> {
  const posted = await request.formData();
  const intent = posted.get('intent');
  const fields = new Map<string, string[]>();
  // One pass: asking a form of thousands of names for each of them would take seconds.
  for (const [name, value] of posted) {
    if (name === 'csrf' || name === 'intent') continue;
    const values = fields.get(name) ?? [];
    fields.set(name, values);
    if (typeof value === 'string') values.push(value);
  }
  const input = Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
  // Pages look it up in an object of theirs, and what every object has is no form of any page.
  const isOfAPage = typeof intent === 'string' && !(intent in Object.prototype);
  return { intent: isOfAPage ? intent : undefined, input };
}

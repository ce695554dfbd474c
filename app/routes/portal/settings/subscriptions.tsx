import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SubscriptionPage } from '#app/components/subscription/subscription-page.tsx';
import {
  cancelPlan,
  changePlan,
  keepPlan,
  payPlanInvoice,
  planBilling,
  practicePlan,
  previewPlanChange,
  refreshPlan,
  startPlan,
  updateBillingDetails,
} from '#app/domain/subscriptions/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { pressProblem } from '#app/lib/form-errors.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import {
  act,
  formErrors,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
  type PostedInput,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Subscription · Tendwell' }];

const INTERVALS = ['month', 'year'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [plan, billing] = await Promise.all([
    load(context, practicePlan, {}, request),
    load(context, planBilling, {}, request),
  ]);
  // Where nobody pays for plans there is nothing to see (002 §6).
  if (!plan.isShown) throw redirect(paths.settings());
  const { searchParams } = new URL(request.url);
  const interval = searchParams.get('change');
  const shown = interval && (await act(context, previewPlanChange, { interval }));
  return {
    plan,
    billing,
    change: shown && shown.ok ? shown.value : null,
    // Why a change cannot be looked at.
    refused: shown && !shown.ok ? shown.refusal.userMessage : null,
    chosen: INTERVALS.find((one) => one === searchParams.get('choose')) ?? null,
    asked: searchParams.get('ask') === 'cancel' ? ('cancel' as const) : null,
  };
}

type Acted = { ok: true; text: string | null } | { ok: false; refusal: Refusal };
type Press = (context: AppLoadContext, input: PostedInput) => Promise<Acted>;

/** What each press does, and what is said of it. */
const PRESSES: Readonly<Record<string, Press>> = {
  async start(context, input) {
    const interval = postedText(input, 'interval');
    const outcome = await act(context, startPlan, { plan: 'website', interval });
    if (!outcome.ok) return outcome;
    const { state } = outcome.value;
    if (state !== 'incomplete')
      return { ok: true, text: state === 'active' ? PLAN_MESSAGES.begun : PLAN_MESSAGES.trialBegun };
    // The banner says what to do; it stands at the top of the page, where nobody may be looking.
    const plan = await act(context, practicePlan, {});
    if (!plan.ok) return plan;
    const { openInvoice } = plan.value;
    return {
      ok: true,
      text: openInvoice?.needsConfirmation ? PLAN_MESSAGES.beginNotConfirmed : PLAN_MESSAGES.beginDeclined,
    };
  },
  async change(context, input) {
    const [interval, at] = [postedText(input, 'interval'), postedText(input, 'at')];
    const outcome = await act(context, changePlan, { interval, at });
    return outcome.ok ? { ok: true, text: outcome.value.changed ? PLAN_MESSAGES.changed : null } : outcome;
  },
  async cancel(context) {
    const outcome = await act(context, cancelPlan, {});
    if (!outcome.ok) return outcome;
    return { ok: true, text: outcome.value.endsAt ? PLAN_MESSAGES.cancelled : PLAN_MESSAGES.calledOff };
  },
  async keep(context) {
    const outcome = await act(context, keepPlan, {});
    return outcome.ok ? { ok: true, text: PLAN_MESSAGES.kept } : outcome;
  },
  async pay(context) {
    const outcome = await act(context, payPlanInvoice, {});
    if (!outcome.ok) return outcome;
    const { payment } = outcome.value;
    return { ok: true, text: payment.outcome === 'paid' ? PLAN_MESSAGES.paid : (payment.message ?? null) };
  },
  async refresh(context) {
    const outcome = await act(context, refreshPlan, {});
    return outcome.ok ? { ok: true, text: null } : outcome;
  },
  async details(context, input) {
    const outcome = await act(context, updateBillingDetails, input);
    return outcome.ok ? { ok: true, text: PLAN_MESSAGES.detailsSaved } : outcome;
  },
};

const GOOD: ReadonlySet<string> = new Set([
  PLAN_MESSAGES.trialBegun,
  PLAN_MESSAGES.begun,
  PLAN_MESSAGES.changed,
  PLAN_MESSAGES.cancelled,
  PLAN_MESSAGES.calledOff,
  PLAN_MESSAGES.kept,
  PLAN_MESSAGES.paid,
  PLAN_MESSAGES.detailsSaved,
]);

/** Changes the plan, or how it is paid, and says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { intent, input } = posted;
  const press = PRESSES[intent ?? ''];
  if (!press) return unknownForm(intent);
  const acted = await press(context, input);
  if (!acted.ok) {
    const refusal = withText(acted.refusal, SETTINGS_MESSAGES.tryLater);
    return intent === 'details' ? refusedForm(refusal, posted) : formErrors(refusal, { intent });
  }
  const { text } = acted;
  if (!text) return redirect(paths.subscription());
  return redirectWithToast(context, paths.subscription(), {
    kind: GOOD.has(text) ? 'success' : 'error',
    text,
  });
}

export default function Subscriptions() {
  const { refused: notShown, ...loaded } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <SubscriptionPage {...loaded} problem={pressProblem(refused) ?? notShown ?? undefined} />;
}

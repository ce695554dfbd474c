import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BankingPage } from '#app/components/banking/banking-page.tsx';
import { QUESTIONS } from '#app/components/banking/questions.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import {
  bankingSettings,
  checkPaypalSellerStatus,
  connectPaypal,
  connectSquare,
  connectStripe,
  disconnectPaypalAccount,
  disconnectSquareAccount,
  disconnectStripeAccount,
  paypalAccount,
  refreshSquareAccount,
  refreshStripeAccount,
  replaceStripeAccount,
  squareAccount,
  stripeAccount,
  updatePaypalSettings,
  updatePracticeAcceptsTips,
  updatePracticeCurrency,
  updatePracticeOfflineOptions,
  updatePracticePaymentProvider,
} from '#app/domain/banking/index.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import {
  BANKING_MESSAGES,
  OPTION_MESSAGES,
  PAYPAL_MESSAGES,
  CARD_PROVIDER_NAMES,
  SQUARE_ERROR_MS,
  SQUARE_MESSAGES,
  TIPS_PROMPT_MS,
} from '#app/domain/banking/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
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
import { pressProblem } from '#app/lib/form-errors.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payments · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stripe, square, paypal, settings] = await Promise.all([
    load(context, stripeAccount, {}, request),
    load(context, squareAccount, {}, request),
    load(context, paypalAccount, {}, request),
    load(context, bankingSettings, {}, request),
  ]);
  const { searchParams } = new URL(request.url);
  const asked = QUESTIONS.find((question) => question === searchParams.get('ask')) ?? null;
  const isAgain = searchParams.has('again') && stripe.state === 'lost';
  return { stripe, square, paypal, settings, asked: isAgain ? ('again' as const) : asked };
}

interface Posted {
  context: AppLoadContext;
  input: PostedInput;
}

type Acted = { ok: true; to?: string; text?: string; timeout?: number } | { ok: false; refusal: Refusal };

const isYes = (input: PostedInput, name: string) => ['true', 'on'].includes(postedText(input, name));
const yesIfGiven = (input: PostedInput, name: string) =>
  postedText(input, name) ? isYes(input, name) : undefined;

const offlineOptions = (input: PostedInput) => ({
  acceptsCash: isYes(input, 'acceptsCash'),
  acceptsCreditCard: isYes(input, 'acceptsCreditCard'),
  acceptsPaypal: isYes(input, 'acceptsPaypal'),
  acceptsVenmo: isYes(input, 'acceptsVenmo'),
  acceptsZelle: isYes(input, 'acceptsZelle'),
});

/** What each press does. `to` is a page of a vendor's; without a text nothing is said. */
const PRESSES: Readonly<Record<string, (posted: Posted) => Promise<Acted>>> = {
  async connect({ context }) {
    const outcome = await act(context, connectStripe, {});
    return outcome.ok ? { ok: true, to: outcome.value.url } : outcome;
  },
  async again({ context }) {
    const outcome = await act(context, replaceStripeAccount, {});
    if (!outcome.ok) return outcome;
    const { url } = outcome.value;
    return url === null ? { ok: true, text: BANKING_MESSAGES.notLost } : { ok: true, to: url };
  },
  async check({ context }) {
    const outcome = await act(context, refreshStripeAccount, {});
    return outcome.ok ? { ok: true } : outcome;
  },
  async 'leave-stripe'({ context }) {
    const outcome = await act(context, disconnectStripeAccount, {});
    return outcome.ok ? { ok: true, text: BANKING_MESSAGES.disconnected } : outcome;
  },
  async square({ context }) {
    const outcome = await act(context, connectSquare, {});
    return outcome.ok ? { ok: true, to: outcome.value.url } : outcome;
  },
  async 'leave-square'({ context }) {
    const outcome = await act(context, disconnectSquareAccount, {});
    return outcome.ok ? { ok: true, text: SQUARE_MESSAGES.disconnected } : outcome;
  },
  async 'check-square'({ context }) {
    const outcome = await act(context, refreshSquareAccount, {});
    if (!outcome.ok) return outcome;
    return { ok: true, ...(outcome.value.operational && { text: SQUARE_MESSAGES.worksAgain }) };
  },
  async paypal({ context }) {
    const outcome = await act(context, connectPaypal, {});
    return outcome.ok ? { ok: true, to: outcome.value.url } : outcome;
  },
  async 'check-paypal'({ context }) {
    const outcome = await act(context, checkPaypalSellerStatus, {});
    if (!outcome.ok) return outcome;
    const { sellerStatus } = outcome.value;
    if (!sellerStatus) return { ok: true, text: PAYPAL_MESSAGES.notYet };
    const { isOnboardingComplete } = sellerStatus;
    return { ok: true, text: isOnboardingComplete ? PAYPAL_MESSAGES.connected : PAYPAL_MESSAGES.unfinished };
  },
  async wallets({ context, input }) {
    const outcome = await act(context, updatePaypalSettings, {
      paypalActive: yesIfGiven(input, 'paypalActive'),
      venmoActive: yesIfGiven(input, 'venmoActive'),
    });
    if (outcome.ok) return { ok: true, text: SETTINGS_MESSAGES.updated };
    const { code, userMessage } = outcome.refusal;
    const { updateFailed, updateFailedFor } = PAYPAL_MESSAGES;
    const isSaid = code === 'internal' || userMessage === updateFailed;
    return { ok: false, refusal: isSaid ? outcome.refusal : new Refusal(code, updateFailedFor(userMessage)) };
  },
  async 'leave-paypal'({ context }) {
    const outcome = await act(context, disconnectPaypalAccount, {});
    return outcome.ok ? { ok: true, text: PAYPAL_MESSAGES.disconnected } : outcome;
  },
  async provider({ context, input }) {
    const provider = postedText(input, 'provider') === 'square' ? 'square' : 'stripe';
    const outcome = await act(context, updatePracticePaymentProvider, { provider });
    return outcome.ok ? { ok: true, text: OPTION_MESSAGES.switched(CARD_PROVIDER_NAMES[provider]) } : outcome;
  },
  async currency({ context, input }) {
    const currency = postedText(input, 'currency') === 'CAD' ? 'CAD' : 'USD';
    const outcome = await act(context, updatePracticeCurrency, { currency });
    return outcome.ok
      ? { ok: true, text: OPTION_MESSAGES.currencyChanged(CURRENCY_NAMES[currency]) }
      : outcome;
  },
  async tips({ context, input }) {
    const acceptsTips = isYes(input, 'acceptsTips');
    const outcome = await act(context, updatePracticeAcceptsTips, { acceptsTips });
    const text = acceptsTips ? OPTION_MESSAGES.tipsOn : OPTION_MESSAGES.tipsOff;
    return outcome.ok ? { ok: true, text, timeout: TIPS_PROMPT_MS } : outcome;
  },
  async offline({ context, input }) {
    const outcome = await act(context, updatePracticeOfflineOptions, {
      ...offlineOptions(input),
      previousUpdatedAt: postedText(input, 'previousUpdatedAt') || undefined,
    });
    return outcome.ok ? { ok: true, text: SETTINGS_MESSAGES.updated } : outcome;
  },
};

/** What is said of a bug, where that is not 'Please try later.' (002 §8). */
const FAILED: ReadonlyMap<string, string> = new Map([
  ['wallets', PAYPAL_MESSAGES.updateFailed],
  ['check-paypal', PAYPAL_MESSAGES.checkFailed],
]);

/** Square shows its errors as toasts (002 §8). */
const OF_SQUARE: ReadonlySet<string> = new Set(['square', 'leave-square', 'check-square']);

/** Leads to a vendor's own page, or changes what is set and says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { intent = '', input } = posted;
  const press = PRESSES[intent];
  if (!press) return unknownForm(intent);
  const acted = await press({ context, input });
  if (!acted.ok) {
    const refusal = withText(acted.refusal, FAILED.get(intent) ?? OPTION_MESSAGES.tryLater);
    if (intent === 'offline') return refusedForm(refusal, posted, offlineOptions(input));
    if (!OF_SQUARE.has(intent)) return formErrors(refusal, { intent });
    const error = { kind: 'error', text: refusal.userMessage, timeout: SQUARE_ERROR_MS } as const;
    return redirectWithToast(context, paths.bankingSettings(), error);
  }
  if (acted.to) return redirect(acted.to);
  const { text, timeout } = acted;
  if (!text) return redirect(paths.bankingSettings());
  const kind = text === BANKING_MESSAGES.notLost || text === PAYPAL_MESSAGES.notYet ? 'info' : 'success';
  return redirectWithToast(context, paths.bankingSettings(), { kind, text, ...(timeout && { timeout }) });
}

export default function Banking() {
  const refused = useActionData<typeof action>();
  return (
    <BankingPage
      {...useLoaderData<typeof loader>()}
      timeZone={usePortal().practice.timeZone}
      problem={pressProblem(refused)}
    />
  );
}

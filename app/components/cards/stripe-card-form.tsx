import type { StripeCardNumberElement, StripeElements } from '@stripe/stripe-js';
import { forwardRef, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { CardField, type CardFieldProps, type CardFieldType } from './card-field.tsx';
import type { CardFormHandle, CardFormProps } from './card-form-props.ts';
import { confirmCard, type CardConfirmation, type CardHolder } from './confirm.ts';
import { LoadFailed } from './load-failed.tsx';
import { isSandbox, useStripe } from './use-stripe.ts';

type Mounted = NonNullable<CardFieldProps['elementRef']['current']>;
const FIELDS: CardFieldType[] = ['cardNumber', 'cardExpiry', 'cardCvc'];
const LABELS = { cardNumber: 'Card number', cardExpiry: 'Expiry date', cardCvc: 'Security code' } as const;
const LOADING = 'The card form is still loading. Please try again.';
const inOneSentence = new Intl.ListFormat('en-US');

/**
 * Stripe's card number, expiry date and security code. The page asks its server for a client secret when its own form is
 * sent, then calls `ref.current.confirm(secret)` and, when that is ok, sends the setupIntentId to the server.
 */
export const StripeCardForm = forwardRef<CardFormHandle, CardFormProps>(function StripeCardForm(props, ref) {
  const { config, fallback, disabled = false, onBusy, afterDecline, className, ofClient } = props;
  const hydrated = useHydrated();
  const { status, stripe, retry } = useStripe(config);
  const [elements, setElements] = useState<StripeElements | null>(null);
  const [complete, setComplete] = useState<ReadonlySet<CardFieldType>>(new Set());
  const [ready, setReady] = useState<ReadonlySet<CardFieldType>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** It is said beside what else is wrong on the page. */
  const [stays, setStays] = useState(false);
  const mounted = useRef<Mounted>(new Map());
  const running = useRef<Promise<CardConfirmation> | null>(null);

  useEffect(() => {
    setElements(stripe ? stripe.elements() : null);
  }, [stripe]);

  const onChange = useCallback((type: CardFieldType, isComplete: boolean) => {
    setProblem(null);
    setComplete((before) => {
      const after = new Set(before);
      if (isComplete) after.add(type);
      else after.delete(type);
      return after;
    });
  }, []);
  const onReady = useCallback((type: CardFieldType) => setReady((before) => new Set(before).add(type)), []);

  useEffect(() => {
    onBusy?.(busy);
  }, [busy, onBusy]);

  useImperativeHandle(ref, () => {
    const run = async (clientSecret: string, holder?: CardHolder): Promise<CardConfirmation> => {
      const card = mounted.current.get('cardNumber') as StripeCardNumberElement | undefined;
      if (!stripe || !card) return { ok: false, message: LOADING };
      setProblem(null);
      setStays(false);
      setBusy(true);
      const result = await confirmCard(stripe, card, clientSecret, holder);
      setBusy(false);
      if (!result.ok)
        setProblem(result.declined && afterDecline ? `${result.message} ${afterDecline}` : result.message);
      return result;
    };
    /** Says what is missing; answers the first of it. */
    const firstMissing = (isQuiet: boolean) => {
      const missing = FIELDS.filter((type) => !complete.has(type));
      if (missing.length === 0) return undefined;
      const names = inOneSentence.format(missing.map((type) => LABELS[type].toLowerCase()));
      setStays(isQuiet);
      setProblem(mounted.current.size ? CARD_MESSAGES.incomplete(names) : LOADING);
      return missing[0];
    };
    return {
      check: () => {
        const first = firstMissing(false);
        if (first) mounted.current.get(first)?.focus();
        return first === undefined;
      },
      mark: () => void firstMissing(true),
      // A second press while the first is at work gets the first's answer.
      confirm: (clientSecret, holder) => {
        running.current ??= run(clientSecret, holder).finally(() => (running.current = null));
        return running.current;
      },
      tokenize: () => Promise.resolve({ ok: false, message: 'An error occurred' }),
      forget: () => setProblem(null),
      focus: () => mounted.current.get('cardNumber')?.focus(),
    };
  }, [stripe, complete, afterDecline]);

  if (!hydrated && fallback) return <>{fallback}</>;
  if (status === 'failed') return <LoadFailed onRetry={retry} />;
  const shared = { stripe, elements, disabled: disabled || busy, elementRef: mounted, onChange, onReady };
  const isLoading = ready.size < FIELDS.length;
  return (
    <div
      role="group"
      aria-label="Card details"
      aria-busy={isLoading || busy}
      className={cx('grid grid-cols-2 gap-4', className)}
    >
      <CardField {...shared} type="cardNumber" label={LABELS.cardNumber} className="col-span-2" />
      <CardField {...shared} type="cardExpiry" label={LABELS.cardExpiry} />
      <CardField {...shared} type="cardCvc" label={LABELS.cardCvc} />
      {isSandbox(config) ? (
        <p className="col-span-2 text-sm text-ink-mute">
          Demo: no real card is taken. Use <span className="whitespace-nowrap">4242 4242 4242 4242</span>, any
          date to come and any three digits.
        </p>
      ) : null}
      {problem ? (
        <div className="col-span-2">
          <AlertBanner stays={stays}>{ofClient ? declineForPractice(problem) : problem}</AlertBanner>
        </div>
      ) : null}
    </div>
  );
});

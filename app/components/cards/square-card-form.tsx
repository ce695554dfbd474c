import { forwardRef, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { cx } from '#app/ui/cx.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { CardFormHandle, CardFormProps, CardToken } from './card-form-props.ts';
import type { CardHolder } from './confirm.ts';
import { LoadFailed } from './load-failed.tsx';
import { isSquareSandbox, squareLibrary, type SquareCard } from './square-library.ts';

const LOADING = 'The card form is still loading. Please try again.';

/** The looks of the page; the provider's frame inherits none of them. */
function styleOf(node: HTMLElement) {
  const { color, fontSize } = getComputedStyle(node);
  const root = getComputedStyle(document.documentElement);
  const token = (name: string, otherwise: string) => root.getPropertyValue(name).trim() || otherwise;
  return {
    '.input-container': { borderColor: token('--line-strong', '#8f857f'), borderRadius: '8px' },
    input: { color, fontSize, backgroundColor: token('--surface', '#ffffff') },
    'input::placeholder': { color: token('--ink-mute', '#6b625d') },
  };
}

/** Tokenisation failure returns the errors as text (spec 000 §8). */
const asText = (errors: { message?: string }[] | undefined): string =>
  (errors ?? []).flatMap(({ message }) => message ?? []).join(' ') || 'An error occurred';

function contactOf({ name = '', email, phone }: CardHolder) {
  const [givenName, ...rest] = name.trim().split(/\s+/);
  const familyName = rest.join(' ');
  return {
    ...(givenName && { givenName }),
    ...(familyName && { familyName }),
    ...(email && { email }),
    ...(phone && { phone }),
  };
}

export const SquareCardForm = forwardRef<CardFormHandle, CardFormProps>(function SquareCardForm(props, ref) {
  const { config, fallback, disabled = false, onBusy, className, ofClient } = props;
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const card = useRef<SquareCard | null>(null);
  const running = useRef<Promise<CardToken> | null>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** It is said beside what else is wrong on the page. */
  const [stays, setStays] = useState(false);
  const isTouched = useRef(false);
  const [busy, setBusy] = useState(false);
  const { provider, publishableKey, scriptUrl, account } = config;

  useEffect(() => {
    const node = box.current;
    if (!hydrated || !node) return;
    let current = true;
    const made = attach({ provider, publishableKey, scriptUrl, account }, node);
    made.then(
      (form) => {
        if (!current) return;
        card.current = form;
        isTouched.current = false;
        form.addEventListener('focusClassAdded', () => (isTouched.current = true));
        // Enter in the provider's frame sends the form around it, as in any field.
        form.addEventListener('submit', () => node.closest('form')?.requestSubmit());
        setStatus('ready');
      },
      () => current && setStatus('failed'),
    );
    return () => {
      current = false;
      card.current = null;
      made.then((form) => form.destroy()).catch(() => {});
    };
  }, [hydrated, provider, publishableKey, scriptUrl, account, attempt]);

  // React 18 knows no `inert`.
  useEffect(() => {
    if (box.current) box.current.inert = disabled || busy;
  }, [disabled, busy, status]);
  useEffect(() => {
    onBusy?.(busy);
  }, [busy, onBusy]);

  const retry = useCallback(() => {
    setStatus('loading');
    setAttempt((count) => count + 1);
  }, []);

  useImperativeHandle(ref, () => {
    const run = async (holder: CardHolder): Promise<CardToken> => {
      if (!card.current) return { ok: false, message: LOADING };
      setProblem(null);
      setStays(false);
      setBusy(true);
      const result = await tokenOf(card.current, holder);
      setBusy(false);
      if (!result.ok) setProblem(result.message);
      return result;
    };
    return {
      // What is missing in it the provider's form says itself, when its token is asked for.
      check: () => {
        if (!card.current) setProblem(LOADING);
        return card.current !== null;
      },
      // Only its provider knows what an empty form lacks. One that was begun may be whole, and its token would ask the bank.
      mark: () => {
        if (!card.current || isTouched.current) return;
        setStays(true);
        void tokenOf(card.current, {}).then((result) => {
          if (!result.ok) setProblem(result.message);
        });
      },
      confirm: () => Promise.resolve({ ok: false, message: 'An error occurred' }),
      // A second press while the first is at work gets the first's answer.
      tokenize: (holder = {}) => {
        running.current ??= run(holder).finally(() => (running.current = null));
        return running.current;
      },
      forget: () => setProblem(null),
      focus: () => void card.current?.focus(),
    };
  }, []);

  if (!hydrated && fallback) return <>{fallback}</>;
  if (status === 'failed') return <LoadFailed onRetry={retry} />;
  return (
    <div
      role="group"
      aria-label="Card details"
      aria-busy={status === 'loading' || busy}
      className={cx('space-y-4', className)}
    >
      {status === 'loading' ? <Skeleton className="h-32 w-full" /> : null}
      <div
        ref={box}
        data-card-form="square"
        className={status === 'loading' ? 'sr-only' : 'text-base text-ink'}
      />
      {isSquareSandbox(config) ? (
        <p className="text-sm text-ink-mute">
          Demo: no real card is taken. Use <span className="whitespace-nowrap">4111 1111 1111 1111</span>, any
          date to come, any three digits and any postal code.
        </p>
      ) : null}
      {problem ? (
        <AlertBanner stays={stays}>{ofClient ? declineForPractice(problem) : problem}</AlertBanner>
      ) : null}
    </div>
  );
});

async function attach(config: CardFormProps['config'], node: HTMLElement): Promise<SquareCard> {
  const payments = await squareLibrary(config);
  const card = await payments.card({ style: styleOf(node) });
  await card.attach(node);
  return card;
}

async function tokenOf(card: SquareCard, holder: CardHolder): Promise<CardToken> {
  try {
    const result = await card.tokenize({
      intent: 'STORE',
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: contactOf(holder),
    });
    if (result.status === 'OK') return { ok: true, sourceId: result.token };
    return { ok: false, message: asText(result.errors) };
  } catch {
    return { ok: false, message: 'An error occurred' };
  }
}

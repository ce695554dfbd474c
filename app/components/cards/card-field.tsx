import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElements,
} from '@stripe/stripe-js';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { cx } from '#app/ui/cx.ts';
import { FieldNotes } from '#app/ui/fields/field.tsx';

export type CardFieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc';
type CardElement = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;

interface Change {
  complete: boolean;
  error?: { message: string };
}

/** The looks of the page around the field; the provider's frame inherits none of them. */
function styleOf(node: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(node);
  const root = getComputedStyle(document.documentElement);
  const token = (name: string, otherwise: string) => root.getPropertyValue(name).trim() || otherwise;
  return {
    base: { color, fontFamily, fontSize, '::placeholder': { color: token('--ink-mute', '#6b625d') } },
    invalid: { color: token('--red-solid', '#b3261e') },
  };
}

function createElement(elements: StripeElements, type: CardFieldType, node: HTMLElement): CardElement {
  const style = styleOf(node);
  if (type === 'cardNumber') return elements.create('cardNumber', { style, showIcon: false });
  if (type === 'cardExpiry') return elements.create('cardExpiry', { style });
  return elements.create('cardCvc', { style });
}

function listen(
  element: CardElement,
  on: { change: (change: Change) => void; ready: () => void; focus: () => void; blur: () => void },
): void {
  // The three element types share these events, but their types have no common signature.
  const any = element as StripeCardCvcElement;
  any.on('change', (event) => on.change(event));
  any.on('ready', on.ready);
  any.on('focus', on.focus);
  any.on('blur', on.blur);
}

export interface CardFieldProps {
  type: CardFieldType;
  label: string;
  stripe: Stripe | null;
  elements: StripeElements | null;
  disabled: boolean;
  /** Given the element while it is mounted. */
  elementRef: RefObject<Map<CardFieldType, CardElement>>;
  onChange: (type: CardFieldType, complete: boolean) => void;
  onReady: (type: CardFieldType) => void;
  className?: string;
}

/** One of the provider's secure inputs in the design system's frame; what is typed never enters this page's code. */
export function CardField(props: CardFieldProps) {
  const { type, label, elements, disabled, elementRef, onChange, onReady, className } = props;
  const id = `card${useId().replaceAll(':', '')}`;
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<CardElement | null>(null);
  const [message, setMessage] = useState<string | undefined>();
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const node = box.current;
    const mounted = elementRef.current;
    if (!elements || !node || !mounted) return;
    const made = createElement(elements, type, node);
    element.current = made;
    mounted.set(type, made);
    listen(made, {
      change: (change) => {
        setMessage(change.error?.message);
        onChange(type, change.complete);
      },
      ready: () => onReady(type),
      focus: () => setFocused(true),
      blur: () => setFocused(false),
    });
    made.mount(node);
    return () => {
      element.current = null;
      mounted.delete(type);
      made.destroy();
    };
  }, [elements, type, elementRef, onChange, onReady]);

  useEffect(() => {
    element.current?.update({ disabled });
  }, [disabled, elements]);

  const ids = { id, hintId: `${id}-description`, errorId: `${id}-error`, labelId: `${id}-label`, message };
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      {/* The input in the provider's frame carries its own label; this one is for the eye and for the pointer. */}
      <span
        className="mb-1.5 cursor-default text-sm font-medium text-ink"
        onClick={() => element.current?.focus()}
        aria-hidden
      >
        {label}
      </span>
      <div
        ref={box}
        data-card-field={type}
        data-invalid={message ? true : undefined}
        data-focused={focused || undefined}
        data-disabled={disabled || undefined}
        onClick={() => element.current?.focus()}
        className="field-box grid items-center px-3"
      />
      <div aria-live="polite">
        <FieldNotes ids={{ ...ids, control: { id } }} />
      </div>
    </div>
  );
}

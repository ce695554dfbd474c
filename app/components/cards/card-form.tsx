import { forwardRef } from 'react';
import type { CardFormHandle, CardFormProps } from './card-form-props.ts';
import { SquareCardForm } from './square-card-form.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';

export type { CardFormHandle } from './card-form-props.ts';

/**
 * The card form of the practice's provider (spec 000 §4). With Stripe the page asks its server for a client secret and calls
 * `confirm(secret)`; with Square it calls `tokenize()` and sends the token to its server.
 */
export const CardForm = forwardRef<CardFormHandle, CardFormProps>(function CardForm(props, ref) {
  const Form = props.config.provider === 'square' ? SquareCardForm : StripeCardForm;
  return <Form ref={ref} {...props} />;
});

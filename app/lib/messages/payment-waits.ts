/**
 * Why PayPal has a payment and does not give it on yet, to its practitioner; all are ours. Each is a sentence that stands alone, and
 * says what is to be done where something is.
 */
export const PAYMENT_WAITS = {
  echeck: 'PayPal is waiting for the client’s eCheck to clear, which takes some days.',
  funding: 'PayPal is waiting for the client to send the money for this payment.',
  review: 'PayPal is reviewing this payment before it reaches you. There is nothing for you to do.',
  complaint:
    'PayPal holds this payment as the client has opened a dispute about it. Please answer it at PayPal, in its Resolution Center.',
  chargeback:
    'PayPal holds this payment as the client has disputed it with the bank of their card. Please answer it at PayPal, in its Resolution Center.',
  refunded: 'PayPal says that this payment was given back to the client.',
  accept:
    'PayPal holds this payment until you accept it yourself: please log in at PayPal and accept or refuse it there.',
  preferences:
    'PayPal holds this payment as your account there does not say how it takes such payments, in another currency for example. Please log in at PayPal, accept it there, and set how payments are received.',
  no_account:
    'PayPal has no account of yours that could receive this payment yet. Please finish opening it at PayPal with the email address that you connected here.',
  verification:
    'PayPal holds this payment until your account there is verified. Please log in at PayPal and verify it.',
  other:
    'PayPal holds this payment and does not say why. Please log in at PayPal, or ask its customer service.',
} as const;
export type PaymentWait = keyof typeof PAYMENT_WAITS;

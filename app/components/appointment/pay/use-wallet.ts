import { useState } from 'react';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import type { WalletSteps } from '#app/components/wallets/wallet-button.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import type { PanelProps } from '../panel-props.ts';

const NAMES = { paypal: 'PayPal', venmo: 'Venmo' };
const { paypalFailed, paypalPending, paypalClosedWindow } = PAYMENT_MESSAGES;

interface Wanted {
  tipOnly: boolean;
  /** The chosen tip in cents; null, and said beside its field, where none is chosen rightly. */
  checkTip: () => number | null;
  /** Said when the money was taken. */
  done: string;
}

/** Paying or tipping with PayPal or Venmo: order, window, capture; and what to show of it. */
export function useWallet({ view, panel }: Pick<PanelProps, 'view' | 'panel'>, wanted: Wanted) {
  const { id: appointmentId, instantActionToken: token } = view.appointment;
  const call = useCall(token);
  /** Whose window is open. */
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const { tipOnly } = wanted;

  const fail = ({ texts }: Refused): never => {
    setProblem(paypalFailed(texts.join(', ')));
    setWaitingFor(null);
    throw new Error('the payment did not go on');
  };
  const steps: WalletSteps = {
    mayBegin(funding) {
      if (waitingFor) return false;
      setProblem('');
      setNote('');
      const mayBegin = wanted.checkTip() !== null;
      setWaitingFor(mayBegin ? NAMES[funding] : null);
      return mayBegin;
    },
    async createOrder() {
      const tipAmountCents = wanted.checkTip() ?? 0;
      const made = await call(op.createPaypalOrder, { appointmentId, tipAmountCents, tipOnly });
      return made.ok ? made.value.orderId : fail(made);
    },
    async capture(orderId) {
      const answer = await call(op.capturePaypalPayment, { appointmentId, orderId });
      if (!answer.ok) return fail(answer);
      setWaitingFor(null);
      const { clientPaymentStatus, tipAmountCents } = answer.value.appointment;
      if (tipOnly ? tipAmountCents > 0 : clientPaymentStatus === 'Paid') return panel.done(wanted.done);
      // Taken in, and not decided, or its answer was lost: the page says so when it is known.
      panel.later(paypalPending);
    },
    onCancel(funding) {
      setWaitingFor(null);
      setNote(paypalClosedWindow(NAMES[funding]));
    },
    onError: () => setWaitingFor(null),
  };
  const waiting = waitingFor && `Go on in the ${waitingFor} window.`;
  return { steps, busy: waitingFor !== null, waiting, note, problem };
}

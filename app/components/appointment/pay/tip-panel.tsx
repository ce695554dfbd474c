import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import type { PanelProps } from '../panel-props.ts';
import { MoneyPanel } from './money-panel.tsx';
import { TipFields } from './tip-fields.tsx';
import { useMoneyForm } from './use-money-form.ts';
import { useWallet } from './use-wallet.ts';

/** A tip for an appointment that is paid. */
export function TipPanel(props: PanelProps) {
  const { view, panel, flow } = props;
  const { practice, amountCurrency: currency } = view.appointment;
  const form = useMoneyForm(props, { options: view.tips.alone, asksTip: true });
  const { scripted, tip } = form;
  const wallet = useWallet(props, {
    tipOnly: true,
    checkTip: form.checkTip,
    done: PAYMENT_MESSAGES.tipAdded,
  });
  return (
    <MoneyPanel
      {...{ view, panel, flow, form, wallet }}
      name="tip"
      title="Add a tip"
      submit={
        scripted && 'tipCents' in tip ? `Give a tip of ${formatMoney(tip.tipCents, currency)}` : 'Give a tip'
      }
      busyLabel="Adding the tip"
      onSubmit={form.submit(flow.tip, PAYMENT_MESSAGES.tipAdded)}
    >
      <p className="text-ink-soft">All of it goes to {practice.user.name}.</p>
      <TipFields label="How much?" {...form.tipFields} />
    </MoneyPanel>
  );
}

import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { feeName } from '../fee/kept-fee.ts';
import type { PanelProps } from '../panel-props.ts';
import { MoneyPanel } from './money-panel.tsx';
import { TipFields } from './tip-fields.tsx';
import { useMoneyForm } from './use-money-form.ts';
import { useWallet } from './use-wallet.ts';

/** Pays for an appointment: a tip where the practice takes them, with PayPal or Venmo, the saved card or a new one. */
export function PayPanel(props: PanelProps) {
  const { view, panel, flow } = props;
  const { appointment, tips } = view;
  const { amountCurrency: currency, dueCents, practice } = appointment;
  const isFee = appointment.policyFeeCents > 0;
  const asksTip =
    practice.acceptsTips && appointment.tipAmountCents === 0 && appointment.amountCents > 0 && !isFee;
  const form = useMoneyForm(props, { options: tips.withPayment, asksTip });
  const { scripted, tip } = form;
  const total = dueCents + ('tipCents' in tip ? tip.tipCents : 0);
  const wallet = useWallet(props, { tipOnly: false, checkTip: form.checkTip, done: PAYMENT_MESSAGES.paid });
  const hasWallets = appointment.walletForm !== null;

  return (
    <MoneyPanel
      {...{ view, panel, flow, form, wallet }}
      name="pay"
      title="Pay now"
      submit={scripted ? `Pay ${formatMoney(total, currency)}${hasWallets ? ' by card' : ''}` : 'Pay now'}
      busyLabel="Paying"
      onSubmit={form.submit(flow.pay, PAYMENT_MESSAGES.paid)}
    >
      {asksTip ? (
        <>
          <input type="hidden" name="asksTip" value="yes" />
          <TipFields label={`A tip for ${practice.user.name}?`} {...form.tipFields} />
        </>
      ) : null}
      <DescriptionList
        layout="sums"
        className="rounded-md bg-sunken px-4 py-3"
        items={[
          {
            term: isFee
              ? feeName(appointment)
              : appointment.tipAmountCents > 0
                ? 'Your visit, with the tip'
                : 'Your visit',
            detail: formatMoney(dueCents, currency),
          },
          asksTip && 'tipCents' in tip && tip.tipCents > 0
            ? { term: 'Tip', detail: formatMoney(tip.tipCents, currency) }
            : null,
          asksTip
            ? {
                term: <span className="font-semibold text-ink">Total</span>,
                detail: <span className="font-semibold">{formatMoney(total, currency)}</span>,
              }
            : null,
        ]}
      />
    </MoneyPanel>
  );
}

import { PostForm } from '#app/components/forms/post-form.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { CardChoice } from '../card/card-choice.tsx';
import { Problem } from '../card/card-panel.tsx';
import { feeName } from '../fee/kept-fee.ts';
import { PanelFrame } from '../panel-frame.tsx';
import type { PanelProps } from '../panel-props.ts';
import { TipFields } from './tip-fields.tsx';
import { useMoneyForm } from './use-money-form.ts';
import { useWallet } from './use-wallet.ts';
import { WalletChoice } from './wallet-choice.tsx';

/** Pays for an appointment: a tip where the practice takes them, with PayPal or Venmo, the saved card or a new one. */
export function PayPanel(props: PanelProps) {
  const { view, panel, flow } = props;
  const { appointment, tips } = view;
  const { amountCurrency: currency, dueCents, practice } = appointment;
  const isFee = appointment.policyFeeCents > 0;
  const asksTip =
    practice.acceptsTips && appointment.tipAmountCents === 0 && appointment.amountCents > 0 && !isFee;
  const form = useMoneyForm(props, { options: tips.withPayment, asksTip });
  const { id, scripted, card, tip, here } = form;
  const total = dueCents + ('tipCents' in tip ? tip.tipCents : 0);
  const pay = form.submit(flow.pay, PAYMENT_MESSAGES.paid);
  const wallet = useWallet(props, { tipOnly: false, checkTip: form.checkTip, done: PAYMENT_MESSAGES.paid });
  const byCard = appointment.cardForm !== null;
  const hasWallets = appointment.walletForm !== null;

  return (
    <PanelFrame
      open={panel.open === 'pay'}
      title="Pay now"
      keepLabel="Back"
      here={here}
      onClose={panel.close}
      busy={flow.busy || wallet.busy}
      waiting={wallet.waiting}
      action={
        byCard ? (
          <Button
            type="submit"
            form={id}
            variant="primary"
            name="intent"
            value="pay"
            busy={flow.busy}
            busyLabel="Paying"
          >
            {scripted ? `Pay ${formatMoney(total, currency)}${hasWallets ? ' by card' : ''}` : 'Pay now'}
          </Button>
        ) : null
      }
    >
      <PostForm id={id} action={here} onSubmit={pay} noValidate className="space-y-5">
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
        <WalletChoice appointment={appointment} wallet={wallet} busy={flow.busy} />
        {byCard ? <CardChoice appointment={appointment} card={card} flow={flow} /> : null}
        <Problem text={form.text} />
      </PostForm>
    </PanelFrame>
  );
}

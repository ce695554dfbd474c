import { PostForm } from '#app/components/forms/post-form.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CardChoice } from '../card/card-choice.tsx';
import { Problem } from '../card/card-panel.tsx';
import { PanelFrame } from '../panel-frame.tsx';
import type { PanelProps } from '../panel-props.ts';
import { TipFields } from './tip-fields.tsx';
import { useMoneyForm } from './use-money-form.ts';
import { useWallet } from './use-wallet.ts';
import { WalletChoice } from './wallet-choice.tsx';

/** A tip for an appointment that is paid. */
export function TipPanel(props: PanelProps) {
  const { view, panel, flow } = props;
  const { appointment, tips } = view;
  const { practice, amountCurrency: currency } = appointment;
  const form = useMoneyForm(props, { options: tips.alone, asksTip: true });
  const { id, scripted, card, tip, here } = form;
  const give = form.submit(flow.tip, PAYMENT_MESSAGES.tipAdded);
  const wallet = useWallet(props, {
    tipOnly: true,
    checkTip: form.checkTip,
    done: PAYMENT_MESSAGES.tipAdded,
  });
  const byCard = appointment.cardForm !== null;

  return (
    <PanelFrame
      open={panel.open === 'tip'}
      title="Add a tip"
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
            value="tip"
            busy={flow.busy}
            busyLabel="Adding the tip"
          >
            {scripted && 'tipCents' in tip
              ? `Give a tip of ${formatMoney(tip.tipCents, currency)}`
              : 'Give a tip'}
          </Button>
        ) : null
      }
    >
      <PostForm id={id} action={here} onSubmit={give} noValidate className="space-y-5">
        <p className="text-ink-soft">All of it goes to {practice.user.name}.</p>
        <TipFields label="How much?" {...form.tipFields} />
        <WalletChoice appointment={appointment} wallet={wallet} busy={flow.busy} />
        {byCard ? <CardChoice appointment={appointment} card={card} flow={flow} /> : null}
        <Problem text={form.text} />
      </PostForm>
    </PanelFrame>
  );
}

import type { ReactNode } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { CardChoice } from '../card/card-choice.tsx';
import { Problem } from '../card/card-panel.tsx';
import { PanelFrame } from '../panel-frame.tsx';
import type { PanelProps } from '../panel-props.ts';
import type { useMoneyForm } from './use-money-form.ts';
import type { useWallet } from './use-wallet.ts';
import { WalletChoice } from './wallet-choice.tsx';

interface MoneyPanelProps extends Pick<PanelProps, 'view' | 'panel' | 'flow'> {
  name: 'pay' | 'tip';
  title: string;
  submit: string;
  busyLabel: string;
  form: ReturnType<typeof useMoneyForm>;
  wallet: ReturnType<typeof useWallet>;
  onSubmit: ReturnType<ReturnType<typeof useMoneyForm>['submit']>;
  /** What is asked before the way to pay. */
  children: ReactNode;
}

/** A question of the page that takes money: by PayPal or Venmo, by the saved card or a new one. */
export function MoneyPanel({ view, panel, flow, name, form, wallet, children, ...texts }: MoneyPanelProps) {
  const { appointment } = view;
  const { id, here, text } = form;
  const byCard = appointment.cardForm !== null;
  return (
    <PanelFrame
      open={panel.open === name}
      title={texts.title}
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
            value={name}
            busy={flow.busy}
            busyLabel={texts.busyLabel}
          >
            {texts.submit}
          </Button>
        ) : null
      }
    >
      <PostForm id={id} action={here} onSubmit={texts.onSubmit} noValidate className="space-y-5">
        {children}
        <WalletChoice appointment={appointment} wallet={wallet} busy={flow.busy} />
        {byCard ? <CardChoice appointment={appointment} card={form.card} flow={flow} /> : null}
        <Problem text={text} />
      </PostForm>
    </PanelFrame>
  );
}

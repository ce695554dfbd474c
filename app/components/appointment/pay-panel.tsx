import { Form } from '@remix-run/react';
import { useId, useState, type FormEvent } from 'react';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { CardChoice, useCardChoice } from './card-choice.tsx';
import { Problem } from './card-panel.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { PanelProps } from './panel-props.ts';
import { chosenTip, customTip, TipFields } from './tip-fields.tsx';

/** Pays for a visit: a tip where the practice takes them, and the saved card or a new one. */
export function PayPanel({ view, panel, flow, problem }: PanelProps) {
  const { appointment, tips } = view;
  const { amountCurrency: currency, fullTotal, instantActionToken: token, practice } = appointment;
  const options = tips.withPayment;
  const asksTip = practice.acceptsTips && appointment.tipAmountCents === 0 && appointment.amountCents > 0;
  const here = paths.appointment(token);
  const id = useId();
  const scripted = useHydrated();
  const [choice, setChoice] = useState<string | undefined>();
  const [custom, setCustom] = useState(customTip(options));
  const [tipError, setTipError] = useState(problem?.field === 'tip' ? problem.text : undefined);
  const [text, setText] = useState(problem && problem.field !== 'tip' ? problem.text : '');
  const card = useCardChoice(appointment);
  const tip = asksTip ? chosenTip(options, choice, custom) : { tipCents: 0 };
  const total = fullTotal + ('tipCents' in tip ? tip.tipCents : 0);

  async function pay(event: FormEvent) {
    event.preventDefault();
    setTipError('problem' in tip ? tip.problem : undefined);
    setText('');
    if ('problem' in tip) return;
    const result = await flow.pay({ tipCents: tip.tipCents, newCard: card.isNew });
    if (result?.ok) panel.done(PAYMENT_MESSAGES.paid);
    else if (result) setText(result.text);
  }

  return (
    <PanelFrame
      open={panel.open === 'pay'}
      title="Pay now"
      keepLabel="Back"
      here={here}
      onClose={panel.close}
      busy={flow.busy}
      action={
        <Button
          type="submit"
          form={id}
          variant="primary"
          name="intent"
          value="pay"
          disabled={scripted && !card.ready}
          busy={flow.busy}
          busyLabel="Paying"
        >
          {scripted ? `Pay ${formatMoney(total, currency)}` : 'Pay now'}
        </Button>
      }
    >
      <Form id={id} method="post" action={here} onSubmit={pay} noValidate className="space-y-5">
        <CsrfField />
        {asksTip ? (
          <>
            <input type="hidden" name="asksTip" value="yes" />
            <TipFields
              label={`A tip for ${practice.user.name}?`}
              options={options}
              currency={currency}
              error={tipError}
              choice={choice ?? ''}
              onChoice={(next) => {
                setChoice(next);
                setTipError(undefined);
              }}
              custom={custom}
              onCustom={setCustom}
            />
          </>
        ) : null}
        <CardChoice appointment={appointment} card={card} flow={flow} />
        <DescriptionList
          layout="sums"
          className="rounded-md bg-sunken px-4 py-3"
          items={[
            {
              term: appointment.tipAmountCents > 0 ? 'Your visit, with the tip' : 'Your visit',
              detail: formatMoney(fullTotal, currency),
            },
            asksTip && 'tipCents' in tip && tip.tipCents > 0
              ? { term: 'Tip', detail: formatMoney(tip.tipCents, currency) }
              : null,
          ]}
        />
        <Problem text={text} />
      </Form>
    </PanelFrame>
  );
}

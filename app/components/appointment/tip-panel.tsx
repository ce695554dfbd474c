import { Form } from '@remix-run/react';
import { useId, useState, type FormEvent } from 'react';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { CardChoice, useCardChoice } from './card-choice.tsx';
import { Problem } from './card-panel.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { PanelProps } from './panel-props.ts';
import { chosenTip, customTip, TipFields } from './tip-fields.tsx';

/** A tip for a visit that is paid. */
export function TipPanel({ view, panel, flow, problem }: PanelProps) {
  const { appointment, tips } = view;
  const { practice, amountCurrency: currency, instantActionToken: token } = appointment;
  const options = tips.alone;
  const here = paths.appointment(token);
  const id = useId();
  const scripted = useHydrated();
  const [choice, setChoice] = useState<string | undefined>();
  const [custom, setCustom] = useState(customTip(options));
  const [tipError, setTipError] = useState(problem?.field === 'tip' ? problem.text : undefined);
  const [text, setText] = useState(problem && problem.field !== 'tip' ? problem.text : '');
  const card = useCardChoice(appointment);
  const tip = chosenTip(options, choice, custom);

  async function give(event: FormEvent) {
    event.preventDefault();
    setTipError('problem' in tip ? tip.problem : undefined);
    setText('');
    if ('problem' in tip) return;
    const result = await flow.tip({ tipCents: tip.tipCents, newCard: card.isNew });
    if (result?.ok) panel.done(PAYMENT_MESSAGES.tipAdded);
    else if (result) setText(result.text);
  }

  return (
    <PanelFrame
      open={panel.open === 'tip'}
      title="Add a tip"
      keepLabel="Not now"
      here={here}
      onClose={panel.close}
      busy={flow.busy}
      action={
        <Button
          type="submit"
          form={id}
          variant="primary"
          name="intent"
          value="tip"
          disabled={scripted && !card.ready}
          busy={flow.busy}
          busyLabel="Adding the tip"
        >
          {scripted && 'tipCents' in tip
            ? `Give a tip of ${formatMoney(tip.tipCents, currency)}`
            : 'Give a tip'}
        </Button>
      }
    >
      <Form id={id} method="post" action={here} onSubmit={give} noValidate className="space-y-5">
        <CsrfField />
        <p className="text-ink-soft">All of it goes to {practice.user.name}.</p>
        <TipFields
          label="How much?"
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
        <CardChoice appointment={appointment} card={card} flow={flow} />
        <Problem text={text} />
      </Form>
    </PanelFrame>
  );
}

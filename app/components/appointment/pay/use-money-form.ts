import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { useId, useState, type FormEvent } from 'react';
import { paths } from '#app/paths.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useCardChoice } from '../card/card-choice.tsx';
import type { PanelProps } from '../panel-props.ts';
import { chosenTip, customTip, type TipFieldsProps } from './tip-fields.tsx';

type Options = TipFieldsProps['options'];
type Answer = Awaited<ReturnType<PanelProps['flow']['pay']>>;

/**
 * What paying and tipping have in common: which tip, which card, what is wrong, and sending it once.
 * @param options.asksTip false where no tip is asked about: it is then 0
 */
export function useMoneyForm(
  { view, panel, problem }: PanelProps,
  { options, asksTip }: { options: Options; asksTip: boolean },
) {
  const { appointment } = view;
  const id = useId();
  const scripted = useHydrated();
  const [choice, setChoice] = useState<string | undefined>();
  const [custom, setCustom] = useState(customTip(options));
  const [tipProblem, setTipProblem] = useState(problem?.field === 'tip' ? { text: problem.text } : null);
  const [text, setText] = useState(problem && problem.field !== 'tip' ? problem.text : '');
  const card = useCardChoice(appointment);
  const tip = asksTip ? chosenTip(options, choice, custom) : { tipCents: 0 };
  /** The tip in cents; null, and said beside its field, where none is chosen rightly. */
  const checkTip = (): number | null => {
    // Each time a new one: it is brought into view again.
    setTipProblem('problem' in tip ? { text: tip.problem } : null);
    return 'problem' in tip ? null : tip.tipCents;
  };
  return {
    id,
    scripted,
    card,
    tip,
    /** What is wrong with the whole. */
    text,
    checkTip,
    here: paths.appointment(appointment.instantActionToken),
    tipFields: {
      options,
      currency: appointment.amountCurrency,
      problem: tipProblem,
      choice: choice ?? '',
      onChoice: (next: string) => {
        setChoice(next);
        setTipProblem(null);
      },
      custom,
      onCustom: setCustom,
    },
    /** For the form's onSubmit: `send` does it, `done` is what is said then. */
    submit:
      (send: (input: { tipCents: number; newCard: boolean }) => Promise<Answer>, done: string) =>
      async (event: FormEvent) => {
        event.preventDefault();
        setText('');
        const tipCents = checkTip();
        if (tipCents === null) return;
        const result = await send({ tipCents, newCard: card.isNew });
        if (result?.ok && result.isPending) panel.later(PAYMENT_MESSAGES.notYetKnown);
        else if (result?.ok) panel.done(done);
        else if (result) setText(result.text);
      },
  };
}

import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { paths, type AppointmentPanel } from '#app/paths.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import type { AppointmentView, PanelProblem } from './view.ts';

const PANELS: Record<AppointmentPanel, (view: AppointmentView, search: URLSearchParams) => boolean> = {
  pay: ({ appointment: { offers } }) => offers.payNow,
  card: ({ appointment: { offers } }, search) =>
    offers.addCreditCard || offers.replaceCard || offers.payNow || search.has('cardPage'),
  tip: ({ appointment: { offers } }) => offers.addTip,
  cancel: ({ appointment: { offers } }) => offers.cancel,
  'remove-card': ({ appointment: { offers } }) => offers.removeCard,
};

const isPanel = (name: string | null): name is AppointmentPanel => name !== null && name in PANELS;

/** What an address asks for: paying, as messages put it, means adding a card as long as the visit is to come. */
function askedIn(search: URLSearchParams, { appointment: { offers } }: AppointmentView): string | null {
  const asked = search.get('do');
  return asked === 'pay' && offers.addCreditCard && !offers.payNow && !offers.confirmPayment ? 'card' : asked;
}

/**
 * Which of the page's questions is open. It stands in the address, so that it also opens without scripts, and Back closes
 * it. One that is not offered (any more) is not asked; one that is at work stays to say what came of it.
 */
export function usePanel(view: AppointmentView, problem: PanelProblem | null, busy: boolean) {
  const [shown] = useSearchParams();
  const { location: next, formMethod } = useNavigation();
  const navigate = useNavigate();
  const here = paths.appointment(view.appointment.instantActionToken);
  // It opens and closes with the press, while the page is re-read behind it.
  const search = next?.pathname === here && !formMethod ? new URLSearchParams(next.search) : shown;
  const requested = askedIn(search, view) ?? problem?.panel ?? null;
  const offered = isPanel(requested) && PANELS[requested](view, search);
  // While a charge is under way nothing is due, and a page read anew in that moment would take the question away.
  const [held, setHeld] = useState<string | null>(null);
  if (offered && busy && held !== requested) setHeld(requested);
  else if (held !== null && held !== requested) setHeld(null);
  const open = isPanel(requested) && (offered || held === requested) ? requested : null;
  useLateProblem(open, problem);
  const close = () => navigate(here, { replace: true, preventScrollReset: true });
  return {
    open,
    cardPage: search.get('cardPage'),
    close,
    /** Closes where nobody knows yet what became of it; the page says so as soon as it is known. */
    later(text: string) {
      toast.info(text);
      close();
    },
    /** Closes after the page's own call succeeded, and says so. */
    done(text: string) {
      toast.success(text);
      // Going back to the bare address reads the page anew.
      close();
    },
  };
}

/** What was asked is off by now, so its answer has no question to stand in. */
function useLateProblem(open: AppointmentPanel | null, problem: PanelProblem | null): void {
  const told = useRef<PanelProblem | null>(null);
  useEffect(() => {
    if (!problem || open === problem.panel || told.current === problem) return;
    told.current = problem;
    toast.error(problem.title ?? problem.text, problem.title ? { detail: problem.text } : {});
  }, [open, problem]);
}

export type Panel = ReturnType<typeof usePanel>;

import { useEffect, useRef, useState } from 'react';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { paths, type AppointmentPanel } from '#app/paths.ts';
import { useNewsFocus } from '#app/ui/page/use-news-focus.ts';
import { cx } from '#app/ui/cx.ts';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { CancelPanel } from './cancel-panel.tsx';
import { CardPanel } from './card/card-panel.tsx';
import { Details } from './details.tsx';
import { LinkFrame } from './frame.tsx';
import { Hero } from './hero.tsx';
import { useAppointmentLive } from './live/use-appointment-live.ts';
import { Notices } from './notices.tsx';
import { TellOwnZone } from '#app/components/layout/zone.ts';
import { PayPanel } from './pay/pay-panel.tsx';
import { PaymentCard } from './pay/payment-card.tsx';
import { ProposedTimes } from './proposed-times.tsx';
import { PrimaryAction } from './primary-action.tsx';
import { isAboutMoney, isOff, primaryKind } from './primary-kind.ts';
import { RemoveCardPanel } from './card/remove-card-panel.tsx';
import { SideActions } from './side-actions.tsx';
import { TipPanel } from './pay/tip-panel.tsx';
import { useCardFlow } from './card/use-card-flow.ts';
import { usePanel } from './use-panel.ts';
import type { AppointmentView, GiftCardProblem, PanelProblem } from './view.ts';

const PANELS = {
  pay: PayPanel,
  card: CardPanel,
  tip: TipPanel,
  cancel: CancelPanel,
  'remove-card': RemoveCardPanel,
};

interface AppointmentPageProps {
  view: AppointmentView;
  problem: PanelProblem | null;
  /** The gift card that was not taken. */
  giftCard: GiftCardProblem['giftCard'] | null;
}

/** The client's page of one appointment: how it stands, when, where, with whom, what it costs, and what to do about it. */
export function AppointmentPage({ view, problem, giftCard }: AppointmentPageProps) {
  const news = useAppointmentLive(view);
  const heading = useNewsFocus<HTMLHeadingElement>(news);
  const flow = useCardFlow(view);
  const panel = usePanel(view, problem, flow.busy);
  const [confirmProblem, setConfirmProblem] = useState('');
  useTipPrompt(view, panel.open !== null);

  async function confirm() {
    setConfirmProblem('');
    const result = await flow.confirm();
    if (result?.ok) panel.done(PAYMENT_MESSAGES.paid);
    else if (result) setConfirmProblem(result.text);
  }

  const { name, key } = useShownPanel(panel.open);
  const Shown = name ? PANELS[name] : null;
  const kind = primaryKind(view);
  const off = isOff(view.appointment);
  // Without scripts a question stands in the page, and its own buttons are what to press. Where scripts come, the page has its end at once.
  const asksInPage = !useHydrated() && panel.open !== null;
  const primary = <PrimaryAction view={view} onConfirm={confirm} busy={flow.busy && !panel.open} />;
  return (
    <LinkFrame appointment={view.appointment}>
      {view.browser ? <TellOwnZone {...view.browser} isLive /> : null}
      <div
        data-toasts={off ? 'above' : undefined}
        className="mx-auto max-w-5xl px-4 pt-8 sm:px-6 sm:pt-12 sm:pb-16"
      >
        {Shown ? (
          <Shown
            key={key}
            view={view}
            panel={panel}
            flow={flow}
            problem={problem?.panel === name ? problem : null}
          />
        ) : null}
        <p role="status" className="sr-only">
          {news}
        </p>
        <div className="mx-auto grid max-w-2xl gap-x-10 gap-y-6 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="space-y-6">
            <Hero ref={heading} text={view.text} isOff={off} />
            <ProposedTimes view={view} />
            <Notices view={view} problem={confirmProblem} />
            <Details view={view} />
          </div>
          <div className="space-y-6 max-sm:pb-6 lg:pt-2">
            <PaymentCard view={view} giftCard={giftCard}>
              {isAboutMoney(kind) ? <div className="mt-5 max-sm:hidden">{primary}</div> : null}
            </PaymentCard>
            <SideActions view={view} primary={kind && !isAboutMoney(kind) ? primary : null} />
          </div>
        </div>
        {kind ? (
          <StickyActions className={cx('sm:hidden', asksInPage && 'unscripted:hidden')}>
            {primary}
          </StickyActions>
        ) : null}
      </div>
    </LinkFrame>
  );
}

/** The question that is open, or that is on its way out; each opening is a new one. */
function useShownPanel(open: AppointmentPanel | null) {
  const [shown, setShown] = useState({ name: open, isOpen: open !== null, key: 0 });
  if (open !== null && (!shown.isOpen || shown.name !== open)) {
    setShown({ name: open, isOpen: true, key: shown.key + 1 });
  } else if (open === null && shown.isOpen) {
    setShown({ ...shown, isOpen: false });
  }
  return shown;
}

/** Asks once, in passing, whether the client would like to add a tip (spec 000 §4: four seconds). */
function useTipPrompt({ appointment, tips }: AppointmentView, busy: boolean): void {
  const hasAsked = useRef(false);
  const { offers, instantActionToken, practice } = appointment;
  const ask = offers.addTip && !busy;
  useEffect(() => {
    if (!ask || hasAsked.current) return;
    hasAsked.current = true;
    toast.info(`Would you like to add a tip for ${practice.user.name}?`, {
      action: { label: 'Add a tip', to: paths.appointmentPanel(instantActionToken, 'tip') },
      timeout: tips.promptMs,
    });
  }, [ask, instantActionToken, practice.user.name, tips.promptMs]);
}

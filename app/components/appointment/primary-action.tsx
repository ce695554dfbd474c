import { CalendarPlus, CreditCard, HandHeart, ShieldCheck, Video } from 'lucide-react';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { PanelButton } from './panel-button.tsx';
import type { AppointmentView } from './view.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const HOUR_MS = 3_600_000;

interface PrimaryActionProps {
  view: AppointmentView;
  /** Takes the client to their bank's check at once. */
  onConfirm: () => void;
  busy: boolean;
}

/** The one thing to do now, whatever the state of things. */
export function PrimaryAction({ view, onConfirm, busy }: PrimaryActionProps) {
  const { appointment, words, now } = view;
  const { offers, instantActionToken: token, location, startsAt, endsAt } = appointment;
  const scripted = useHydrated();
  const look = { variant: 'primary', size: 'lg', wide: true } as const;
  const total = formatMoney(appointment.fullTotal, appointment.amountCurrency);

  if (offers.confirmPayment && scripted) {
    return (
      <Button
        {...look}
        icon={<ShieldCheck {...icon} />}
        busy={busy}
        busyLabel="Waiting for your bank"
        onPress={onConfirm}
      >
        Confirm {total}
      </Button>
    );
  }
  if (offers.payNow) {
    return (
      <PanelButton {...look} icon={<CreditCard {...icon} />} to={paths.appointmentPanel(token, 'pay')}>
        Pay now
      </PanelButton>
    );
  }
  if (offers.addCreditCard || offers.confirmPayment) {
    return (
      <PanelButton {...look} icon={<CreditCard {...icon} />} to={paths.appointmentPanel(token, 'card')}>
        Add credit card
      </PanelButton>
    );
  }
  const soon = startsAt.getTime() - now < HOUR_MS && endsAt.getTime() > now;
  if (location.virtualLink && soon) {
    return (
      <LinkButton
        {...look}
        external
        icon={<Video {...icon} />}
        to={location.virtualLink}
        target="_blank"
        rel="noreferrer"
      >
        Open the video call
      </LinkButton>
    );
  }
  if (offers.addTip) {
    return (
      <PanelButton {...look} icon={<HandHeart {...icon} />} to={paths.appointmentPanel(token, 'tip')}>
        Add a tip
      </PanelButton>
    );
  }
  if (appointment.state === 'approved' && !appointment.past) {
    return (
      <LinkButton
        {...look}
        external
        icon={<CalendarPlus {...icon} />}
        to={paths.appointmentCalendarFile(token)}
      >
        Add to calendar
      </LinkButton>
    );
  }
  if (appointment.state === 'pending' && !appointment.past) return null;
  return (
    <LinkButton {...look} external to={words.bookAgain} rel="noreferrer">
      {appointment.state === 'approved' ? 'Book again' : 'Choose another time'}
    </LinkButton>
  );
}

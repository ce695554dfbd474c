import { CreditCard, HandHeart, ShieldCheck, Video } from 'lucide-react';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { PanelButton } from './panel-button.tsx';
import { BOOK_ANOTHER, primaryKind } from './primary-kind.ts';
import type { AppointmentView } from './view.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const look = { variant: 'primary', size: 'lg', wide: true } as const;

interface PrimaryActionProps {
  view: AppointmentView;
  /** Takes the client to their bank's check at once. */
  onConfirm: () => void;
  busy: boolean;
}

/** The one thing to do now, whatever the state of things. */
export function PrimaryAction({ view, onConfirm, busy }: PrimaryActionProps) {
  const { appointment, text } = view;
  const { instantActionToken: token, location } = appointment;
  const scripted = useHydrated();
  const kind = primaryKind(view);
  switch (kind) {
    case 'confirm':
      // The bank's check runs in the provider's script; without it another card is the way.
      return scripted ? (
        <Button
          {...look}
          icon={<ShieldCheck {...icon} />}
          busy={busy}
          busyLabel="Waiting for your bank"
          onPress={onConfirm}
        >
          Confirm {formatMoney(appointment.fullTotal, appointment.amountCurrency)}
        </Button>
      ) : (
        <AddCard token={token} />
      );
    case 'pay':
      return (
        <PanelButton {...look} icon={<CreditCard {...icon} />} to={paths.appointmentPanel(token, 'pay')}>
          Pay now
        </PanelButton>
      );
    case 'card':
      return <AddCard token={token} />;
    case 'tip':
      return (
        <PanelButton {...look} icon={<HandHeart {...icon} />} to={paths.appointmentPanel(token, 'tip')}>
          Add a tip
        </PanelButton>
      );
    case 'call':
      return (
        <LinkButton
          {...look}
          external
          icon={<Video {...icon} />}
          to={location.virtualLink!}
          target="_blank"
          rel="noreferrer"
        >
          Join video call
        </LinkButton>
      );
    case 'again':
    case 'other time':
      return (
        <LinkButton {...look} external to={text.bookAgain} rel="noreferrer">
          {kind === 'again' ? 'Book again' : BOOK_ANOTHER}
        </LinkButton>
      );
    case null:
      return null;
  }
}

function AddCard({ token }: { token: string }) {
  return (
    <PanelButton {...look} icon={<CreditCard {...icon} />} to={paths.appointmentPanel(token, 'card')}>
      Add credit card
    </PanelButton>
  );
}

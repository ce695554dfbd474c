import { WalletButtons } from '#app/components/wallets/wallet-buttons.tsx';
import type { useWallet } from './use-wallet.ts';
import type { AppointmentView } from '../view.ts';

interface WalletChoiceProps {
  appointment: AppointmentView['appointment'];
  wallet: ReturnType<typeof useWallet>;
  /** A card is at work. */
  busy: boolean;
}

/** PayPal and Venmo, before the card where the practice takes both. */
export function WalletChoice({ appointment, wallet, busy }: WalletChoiceProps) {
  const { walletForm, cardForm, amountCurrency } = appointment;
  if (!walletForm) return null;
  const { steps, note, problem } = wallet;
  return (
    <WalletButtons
      config={walletForm}
      currency={amountCurrency}
      steps={steps}
      note={note}
      problem={problem}
      disabled={busy}
      otherwise={
        cardForm ? (
          <p className="flex items-center gap-3 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or by card
          </p>
        ) : null
      }
    />
  );
}

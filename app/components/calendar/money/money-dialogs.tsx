import { AdjustDialog } from './adjust-dialog.tsx';
import { GiftCardDialog } from './gift-card-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import type { MoneyDialogProps, MoneyQuestion } from './money-question.ts';

const DIALOGS = {
  'mark-paid': MarkPaidDialog,
  adjust: AdjustDialog,
  invoice: InvoiceDialog,
  'gift-card': GiftCardDialog,
};

/** The question about money that is open, if any; each begins anew when it is opened. */
export function MoneyDialogs({ asking, ...props }: MoneyDialogProps & { asking: MoneyQuestion | null }) {
  if (!asking) return null;
  const Question = DIALOGS[asking];
  return <Question {...props} />;
}

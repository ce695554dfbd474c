import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import type { AppointmentView } from '../view.ts';

/**
 * The saved card as it is when the question opens: the practice, or another tab, may have changed it since the page came
 * (spec 000 §7 defaultPaymentMethodPractice). Until that is known, and where it cannot be, the page's own stands.
 */
export function useSavedCard(appointment: AppointmentView['appointment']) {
  const { paymentMethod, cardForm, practice, client, instantActionToken: link } = appointment;
  const input = cardForm && { practiceId: practice.id, clientId: client.id };
  // A page that was read anew asks again, and shows its own card until then.
  const { value, isWaiting, isStale, refused, retry } = useQueryOperation(
    op.defaultPaymentMethodPractice,
    input,
    {
      link,
      version: paymentMethod,
    },
  );
  const isKnown = input !== null && !isWaiting && !isStale && !refused;
  return { card: isKnown ? value : paymentMethod, failed: refused !== null, retry };
}

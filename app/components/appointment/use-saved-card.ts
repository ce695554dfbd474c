import { useEffect, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { query } from './graphql.ts';
import type { AppointmentView } from './view.ts';

type Appointment = AppointmentView['appointment'];
type SavedCard = Appointment['paymentMethod'];

/**
 * The saved card as it is when the question opens: the practice, or another tab, may have changed it since the page came
 * (spec 000 §7 defaultPaymentMethodPractice). Until that is known, and where it cannot be, the page's own stands.
 */
export function useSavedCard(appointment: Appointment) {
  const { paymentMethod, cardForm, instantActionToken: token } = appointment;
  const [practiceId, clientId] = [appointment.practice.id, appointment.client.id];
  const csrf = useCsrfToken();
  const [answer, setAnswer] = useState<{ of: SavedCard; card: SavedCard } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isAsked = cardForm !== null;
  useEffect(() => {
    if (!isAsked) return;
    let current = true;
    const fields = 'brand last4 expMonth expYear';
    const ids = { practiceId, clientId };
    void query<SavedCard>({ token, csrf }, 'defaultPaymentMethodPractice', ids, fields).then((known) => {
      if (!current) return;
      setFailed(!known.ok);
      if (known.ok) setAnswer({ of: paymentMethod, card: known.value });
    });
    return () => {
      current = false;
    };
    // A page that was read anew knows the card itself.
  }, [isAsked, token, csrf, practiceId, clientId, tries]);
  return {
    card: answer?.of === paymentMethod ? (answer?.card ?? null) : paymentMethod,
    failed,
    retry: () => setTries((count) => count + 1),
  };
}

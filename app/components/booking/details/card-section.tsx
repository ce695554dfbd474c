import { CreditCard } from 'lucide-react';
import { forwardRef, useImperativeHandle, useRef, useState } from 'react';
import { CardForm, type CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { CardConfig } from '#app/components/cards/use-stripe.ts';
import { op } from '#app/components/operation/op.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { cardDate, cardName } from '#app/lib/card.ts';
import { paths } from '#app/paths.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { FieldNotes, useFieldIds } from '#app/ui/fields/field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** The card of a kept time as the server knows it. */
export interface BookingCardState {
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  setupIntentId: string | null;
  /** Why the last try saved no card. */
  problem: string | null;
  browser: CardConfig;
}

export interface CardSectionHandle {
  /** Whether a card must still be saved before the form is sent. */
  isMissing(): boolean;
  /** Says what the card lacks beside what else is wrong, without going there. */
  mark(): void;
  /** Saves the typed card; answers the id of its setup, or null where something is shown beside it. */
  save(details: FormData): Promise<string | null>;
}

export interface CardSectionProps {
  hold: string;
  state: BookingCardState;
  /** When money moves. */
  label: string;
  /** What the server said of the card. */
  errors: string[] | undefined;
  busy: boolean;
}

/** The card that a practice asks for: typed in here, or on the provider's own page where no script runs. */
export const CardSection = forwardRef<CardSectionHandle, CardSectionProps>(function CardSection(props, ref) {
  const { hold, state, label, errors, busy } = props;
  const call = useCall();
  const hydrated = useHydrated();
  const cardForm = useRef<CardFormHandle>(null);
  const isSquare = state.browser.provider === 'square';
  const [wantsAnother, setWantsAnother] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was said before the last try: one thing is said at a time. */
  const [past, setPast] = useState<{ errors: typeof errors; problem: string | null }>();
  const saved = state.card && !wantsAnother ? state.card : null;
  const refused = errors !== past?.errors ? errors : undefined;
  const failed = state.problem !== past?.problem ? state.problem : null;
  const ids = useFieldIds('details-card', { errors: refused });
  const said = problem ?? (refused || !failed ? null : inFull(failed));

  useImperativeHandle(ref, () => ({
    isMissing: () => saved === null,
    mark: () => {
      if (saved === null) cardForm.current?.mark();
    },
    save: async (details) => {
      setProblem(null);
      setPast({ errors, problem: state.problem });
      cardForm.current?.forget();
      if (!cardForm.current?.check()) return null;
      const value = (name: string) => String(details.get(name) ?? '');
      const payer = {
        firstName: value('firstName'),
        lastName: value('lastName'),
        phone: value('phone'),
        email: value('email'),
      };
      const holder = { name: `${payer.firstName} ${payer.lastName}`.trim(), email: payer.email };
      if (isSquare) {
        const token = await cardForm.current!.tokenize(holder);
        if (!token.ok) return null;
        const added = await call(op.bookingAddCard, { hold, ...payer, sourceId: token.sourceId });
        if (!added.ok) setProblem(added.code === 'payment_declined' ? inFull(added.text) : added.text);
        return added.ok ? added.value.setupIntentId : null;
      }
      const another = wantsAnother || state.problem !== null;
      const begun = await call(op.bookingSetupIntent, { hold, ...payer, another });
      if (!begun.ok) {
        setProblem(begun.text);
        return null;
      }
      const confirmed = await cardForm.current!.confirm(begun.value.setupIntentSecret, holder);
      if (!confirmed.ok) cardForm.current?.focus();
      return confirmed.ok ? confirmed.setupIntentId : null;
    },
  }));

  return (
    <section aria-labelledby="card" className="space-y-4">
      <div>
        <h2 id="card" className="text-lg font-semibold">
          Your card
        </h2>
        <p className="text-sm text-ink-soft">{label}</p>
      </div>
      {saved ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
          <CreditCard strokeWidth={1.75} aria-hidden className="size-5 shrink-0 text-ink-mute" />
          <p className="tabular min-w-48 flex-1">
            {cardName(saved.brand)} ending in {saved.last4}
            <span className="block text-sm text-ink-mute">{cardDate(saved)}</span>
          </p>
          {hydrated ? (
            <Button size="sm" variant="ghost" onPress={() => setWantsAnother(true)} disabled={busy}>
              Use another card
            </Button>
          ) : isSquare ? null : (
            <HostedPage hold={hold} label="Use another card" />
          )}
        </div>
      ) : (
        <CardForm
          ref={cardForm}
          config={state.browser}
          afterDecline={CARD_MESSAGES.nothingBooked}
          disabled={busy}
          fallback={
            isSquare ? (
              <p className="text-ink-soft">{CARD_MESSAGES.needsScript}</p>
            ) : (
              <HostedPage hold={hold} label="Add your card" />
            )
          }
        />
      )}
      {said ? <AlertBanner>{said}</AlertBanner> : null}
      <div id={ids.id} tabIndex={-1} role="status" className="-mt-2 outline-none">
        <FieldNotes ids={ids} />
      </div>
    </section>
  );
});

/** The provider's words, and what they mean for the booking. */
const inFull = (declined: string) => `${declined} ${CARD_MESSAGES.nothingBooked}`;

/** Leads to the provider's page and back; what was typed goes along and is there again. */
function HostedPage({ hold, label }: { hold: string; label: string }) {
  return (
    <Button
      type="submit"
      formAction={paths.bookCard(hold)}
      formNoValidate
      variant="secondary"
      icon={<CreditCard strokeWidth={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}

import { useState } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { DoneIcon } from '#app/ui/display/icons.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { dollars, PERIODS, type Interval, type PlanView } from './plan-view.ts';

interface PlansProps {
  plan: PlanView;
  hasCard: boolean;
  onNeedsCard: () => void;
}

type Offer = PlanView['plans'][number];

/** The plans beside each other, on a phone below each other; each says what it holds. */
export function Plans(props: PlansProps) {
  const { plans, interval: own } = props.plan;
  return (
    <section aria-labelledby="plans">
      <SectionHeader id="plans" title="Plans" />
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {plans.map((offer) => (
          <li key={offer.id} className="flex">
            <PlanCard key={own} offer={offer} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ offer, plan, hasCard, onNeedsCard }: PlansProps & { offer: Offer }) {
  const { id, name, about, points, monthCents, yearCents } = offer;
  const isOwn = plan.plan === id;
  return (
    <Card
      as="article"
      aria-labelledby={`plan-${id}`}
      className={cx('flex flex-1 flex-col p-5 sm:p-6', isOwn && 'border-accent-line')}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={`plan-${id}`} className="text-lg font-semibold">
          {name}
        </h3>
        {isOwn ? <Badge tone="accent">Your plan</Badge> : null}
      </div>
      <p className="mt-1 text-pretty text-ink-soft">{about}</p>
      {monthCents === null || yearCents === null ? (
        <p className="mt-4 text-3xl font-semibold tracking-tight">$0</p>
      ) : (
        <Prices {...{ plan, isOwn, hasCard, onNeedsCard }} cents={{ month: monthCents, year: yearCents }} />
      )}
      <ul className="mt-5 space-y-2.5 border-t border-line pt-5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
            <DoneIcon className="text-accent-text" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PricesProps extends PlansProps {
  isOwn: boolean;
  cents: Record<Interval, number>;
}

const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
];

/** What it costs either way, and the one press that fits. Without scripts both ways stand below each other. */
function Prices(props: PricesProps) {
  const { plan, cents } = props;
  const scripted = useHydrated();
  const [shown, setShown] = useState<Interval>(plan.interval ?? 'year');
  const saved = cents.month * 12 - cents.year;
  const ways = scripted ? [shown] : INTERVALS.map(({ value }) => value);
  return (
    <>
      {scripted ? (
        <div
          role="group"
          aria-label="How you pay"
          className="mt-4 flex w-fit gap-1 rounded-full bg-sunken p-1"
        >
          {INTERVALS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={shown === value}
              onClick={() => setShown(value)}
              className="min-h-9 rounded-full px-4 text-sm font-medium text-ink-soft aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
      {ways.map((interval) => (
        <div key={interval} className="mt-4">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular text-3xl font-semibold tracking-tight">{dollars(cents[interval])}</span>
            <span className="text-ink-soft">{PERIODS[interval]}</span>
            {interval === 'year' && saved > 0 ? (
              <span className="text-sm font-medium text-green">You save {dollars(saved)}</span>
            ) : null}
          </p>
          <div className="mt-4">
            <Press {...props} interval={interval} />
          </div>
        </div>
      ))}
    </>
  );
}

function Press({ plan, isOwn, hasCard, onNeedsCard, interval }: PricesProps & { interval: Interval }) {
  const { hasTrial, trialDays, state, openInvoice } = plan;
  const scripted = useHydrated();
  if (isOwn && plan.interval === interval) return <p className="text-ink-soft">This is how you pay now.</p>;
  if (isOwn)
    return openInvoice ? null : (
      <LinkButton to={paths.subscription({ change: interval })} replace preventScrollReset>
        {interval === 'year' ? 'Pay yearly' : 'Pay monthly'}
      </LinkButton>
    );
  if (state === 'starting') return null;
  if (hasTrial)
    return (
      <PostButton variant="primary" values={{ intent: 'start', interval }} busyLabel="Beginning your trial">
        Try {trialDays} days free
      </PostButton>
    );
  if (!hasCard && !scripted)
    return (
      <p className="text-sm text-ink-soft">It needs a card. To enter one, please switch on JavaScript.</p>
    );
  if (!hasCard)
    return (
      <Button variant="primary" onPress={onNeedsCard}>
        Add a card to choose it
      </Button>
    );
  return (
    <LinkButton variant="primary" to={paths.subscription({ choose: interval })} replace preventScrollReset>
      Choose Website
    </LinkButton>
  );
}

import { Link } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { NotSaved, type Words } from '#app/components/forms/not-saved.tsx';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SettingsBar } from '#app/components/settings/settings-bar.tsx';
import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { POLICY_MESSAGES, termsLabels } from '#app/domain/policy/messages.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { fieldsOf, pickedNow, postedTerms, type Posted, type Terms } from './terms-form.ts';

interface TermsPageProps {
  terms: Terms;
  currency: 'USD' | 'CAD';
  /** The practice's own words, which stand before those (updateBookingSettings); null where it shows none. */
  policyText: string | null;
  updatedAt: Date | string;
}

const FACTS: Facts<Terms & { updatedAt: Date | string }> = {
  'until when cancelling is free': ({ freeHours }) => freeHours,
  'what cancelling late costs': ({ feePercent, feeCents }) => [feePercent, feeCents],
  'what not coming costs': ({ noShowPercent, noShowCents }) => [noShowPercent, noShowCents],
  'until when clients move appointments': ({ rescheduleHours }) => rescheduleHours,
};

/** By the headings of the page. */
const wordsIn = (currency: TermsPageProps['currency']): Words<Terms> => ({
  'Cancelling late': (terms) => termsLabels(terms, currency).late,
  'Not coming': (terms) => termsLabels(terms, currency).missed,
  Moving: (terms) => termsLabels(terms, currency).moved,
});

const NO_PROBLEMS: Record<string, string[]> = {};

const HOURS = [0, 1, 2, 4, 6, 12, 24, 48, 72, 96, 168, 336];

function hoursOptions(...own: number[]) {
  const all = [...new Set([...HOURS, ...own])].toSorted((a, b) => a - b);
  return all.map((hours) => ({ value: String(hours), label: hoursLabel(hours) }));
}

function hoursLabel(hours: number): string {
  if (hours === 0) return 'the start';
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days before`;
  return hours === 1 ? '1 hour before' : `${hours} hours before`;
}

/** What cancelling late and not coming cost, and until when clients move appointments by themselves. */
export function TermsPage(props: TermsPageProps) {
  return (
    <SettingsFrame
      wide
      title="Cancellation terms"
      about="What is booked keeps the terms that stood then: a change holds for new bookings."
    >
      <BegunAnew>{(again) => <TermsForm {...props} again={again} />}</BegunAnew>
    </SettingsFrame>
  );
}

/** Its amounts are read as they are posted; without scripts the page's own action takes them, and what it refused stands in the form again. */
function TermsForm(props: TermsPageProps & { again: () => void }) {
  const { terms, currency, policyText, updatedAt, again } = props;
  const refused = useRefusedPost('terms');
  const { isBusy, run } = useOperation(op.updateCancellationTerms, {
    done: POLICY_MESSAGES.saved,
    failed: (answer) => whyNotSaved(answer),
  });
  const form = useRef<HTMLFormElement>(null);
  const scripted = useHydrated();
  const [given] = useState(() => ({ ...fieldsOf(terms), ...refused?.values }) as Record<string, string>);
  const [fields, setFields] = useState<Posted>(given);
  const picked = pickedNow(fields, terms, currency);
  const read = () => setFields(Object.fromEntries(new FormData(form.current!)) as Posted);
  // What was picked before the scripts came counts as well.
  useEffect(read, []);
  /** Once more with each Save of what cannot be saved. */
  const [tries, setTries] = useState(Object.keys(refused?.fieldErrors ?? {}).length > 0 ? 1 : 0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  // Once it was refused, each field says what is wrong in it now: what is corrected loses its words.
  const problems = tries > 0 ? picked.problems : NO_PROBLEMS;
  const isLateFeeWrong = Boolean(picked.problems.feePercent ?? picked.problems.feeCents);
  const { labels } = picked;
  const entered = JSON.stringify(fields);
  const [saved, setSaved] = useState('');
  const isChanged = !picked.isSaved && entered !== saved;
  const guard = useUnsavedGuard(isChanged);
  const elsewhere = useChangedElsewhere({ now: { ...terms, updatedAt }, facts: FACTS });
  async function save(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(picked.problems).length > 0) return setTries((count) => count + 1);
    const answer = await run({ ...postedTerms(fields), ...elsewhere.sent });
    if (!answer?.ok) return;
    setSaved(entered);
    guard.pass(elsewhere.saved);
  }
  return (
    <PostForm
      ref={form}
      preventScrollReset
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      id="terms"
      values={{ intent: 'terms', previousUpdatedAt: new Date(updatedAt).toISOString() }}
      onChange={read}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <div className="min-w-0 space-y-6">
        {guard.question}
        {refused && !refused.sent && refused.formErrors.length > 0 ? (
          <Banner tone="red" role="alert">
            {refused.formErrors.join(' ')}
          </Banner>
        ) : null}
        <NotSaved intent="terms" now={terms} words={wordsIn(currency)} />
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <h2 className="text-lg font-semibold">Cancelling late</h2>
          <NativeSelect
            name="freeHours"
            id={fieldId('terms', 'freeHours')}
            label="Clients cancel free of charge until"
            options={hoursOptions(terms.freeHours)}
            defaultValue={given.freeHours}
            errors={problems.freeHours}
          />
          {/* Where it is free until the start there is no later; what stood there is sent along and waits, unless it could not be saved. */}
          <div hidden={scripted && fields.freeHours === '0' && !isLateFeeWrong}>
            <Fee
              name="fee"
              label="Later it costs"
              {...{ given, currency }}
              errors={{ percent: problems.feePercent, cents: problems.feeCents }}
            />
          </div>
          <ReadBeside>{labels.late}</ReadBeside>
        </Card>
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <h2 className="text-lg font-semibold">Not coming</h2>
          <Fee
            name="noShow"
            label="A no-show costs"
            {...{ given, currency }}
            errors={{ percent: problems.noShowPercent, cents: problems.noShowCents }}
          />
          <ReadBeside>{labels.missed}</ReadBeside>
          <p className="text-sm text-ink-mute">
            Kept only when you mark an appointment as a no-show with its fee. You can waive every fee later.
          </p>
        </Card>
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <h2 className="text-lg font-semibold">Moving</h2>
          <NativeSelect
            name="rescheduleHours"
            id={fieldId('terms', 'rescheduleHours')}
            label="Clients move an appointment by themselves until"
            options={[
              ...hoursOptions(terms.rescheduleHours ?? 24),
              { value: 'never', label: 'never: they ask me' },
            ]}
            defaultValue={given.rescheduleHours}
            errors={problems.rescheduleHours}
          />
          <ReadBeside>{labels.moved}</ReadBeside>
        </Card>
        {policyText === null ? null : (
          <p className="text-sm text-pretty text-ink-soft">
            Clients read your own words first, and right after them what costs something here:{' '}
            <Link to={paths.bookingSettings()}>
              {policyText ? 'change your words' : 'add words of your own'}
            </Link>
            .
          </p>
        )}
      </div>
      <div className="contents lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:block lg:self-start">
        {/* On a phone each part is read below its own fields instead. */}
        <aside aria-labelledby="terms-read" className="min-w-0 max-lg:hidden">
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 id="terms-read" className="text-lg font-semibold">
              In words
            </h2>
            <span role="status">
              {isChanged ? <Badge tone="orange">{elsewhere.lacks ?? 'Not saved yet'}</Badge> : null}
            </span>
          </div>
          <Card className="mt-3 space-y-3 p-5 text-ink-soft">
            {policyText ? <p className="break-words whitespace-pre-line">{policyText}</p> : null}
            <div aria-live="polite" className="space-y-3 text-pretty">
              <p>{labels.late}</p>
              <p>{labels.missed}</p>
              <p>{labels.moved}</p>
            </div>
          </Card>
        </aside>
        <SettingsBar
          form={{ isBusy, isChanged, canSave: isChanged && elsewhere.lacks === null, guard }}
          {...{ elsewhere, again }}
          className="max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:mt-4"
          statusClassName="lg:hidden"
        />
      </div>
    </PostForm>
  );
}

/** What the fields above it come to; beside them, where there is room, all of it stands together. */
function ReadBeside({ children }: { children: string }) {
  return (
    <p
      aria-live="polite"
      className="rounded-md bg-paper px-4 py-3 text-sm text-pretty text-ink-soft lg:hidden"
    >
      {children}
    </p>
  );
}

interface FeeProps {
  name: 'fee' | 'noShow';
  label: string;
  given: Record<string, string>;
  currency: 'USD' | 'CAD';
  errors: { percent?: string[]; cents?: string[] };
}

/** A fee: none, a share of the price, or a fixed amount. What does not belong to the choice is hidden by the style alone. */
function Fee({ name, label, given, currency, errors }: FeeProps) {
  return (
    <div className="group/fee flex flex-col gap-4">
      <RadioCards
        name={`${name}Kind`}
        label={label}
        columns={3}
        defaultValue={given[`${name}Kind`]}
        cards={[
          { value: 'none', title: 'Nothing' },
          { value: 'share', title: 'A share of the price' },
          { value: 'fixed', title: 'A fixed amount' },
        ]}
      />
      <div className="hidden group-has-[input[value=share]:checked]/fee:block">
        <TextField
          name={`${name}Percent`}
          id={fieldId('terms', `${name}Percent`)}
          label="Share"
          inputMode="numeric"
          suffix="%"
          tabular
          short
          defaultValue={given[`${name}Percent`]}
          errors={errors.percent}
        />
      </div>
      <div className="hidden group-has-[input[value=fixed]:checked]/fee:block">
        <MoneyField
          name={`${name}Amount`}
          id={fieldId('terms', `${name}Cents`)}
          label="Amount"
          currency={currency}
          short
          defaultValue={given[`${name}Amount`]}
          errors={errors.cents}
        />
      </div>
    </div>
  );
}

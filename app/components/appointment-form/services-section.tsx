import { PackageOpen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import type { Option } from '#app/ui/fields/native-select.tsx';
import { useEnhanced } from '#app/ui/page/use-enhanced.ts';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { sellsPackage, serviceProblem, totalCents } from './form/form-checks.ts';
import type { FormClient, FormService } from './form/form-data.ts';
import type { FormProps } from './form/form-props.ts';
import { ServiceLineCard } from './service-line.tsx';
import { goesWith, holdsPackage, lengthOf, withPackage, withService } from './form/form-services.ts';
import type { FormState } from './form/form-state.ts';

/** 'Session 3 of 5': the one that is booked next. */
const sessionText = ({ numberOfSessions, sessionsRemaining }: FormClient['openPackages'][number]): string =>
  `Session ${numberOfSessions - sessionsRemaining + 1} of ${numberOfSessions}`;

/** What is done: one or several services, add-ons, a package; each with its price. */
export function ServicesSection(form: FormProps & { fixedSession?: string | undefined }) {
  const { state, practice, update, errors, fixedSession } = form;
  const open = state.client?.openPackages ?? [];
  const paying = open.find(({ id }) => id === state.packageId);
  const session = fixedSession ?? (paying && sessionText(paying));
  const problem = serviceProblem(state, practice);
  const [text, setText] = useState('');
  const addId = useId();
  const list = useRef<HTMLUListElement>(null);
  const hasKeyboard = useEnhanced();
  /** On to the price of what was added last; a phone's keyboard would hide the rest. */
  const goToPrice = () =>
    requestAnimationFrame(() => {
      const price = list.current?.querySelector<HTMLInputElement>('li:last-child input[inputmode="decimal"]');
      (hasKeyboard && price ? price : list.current)?.focus();
    });
  // The button that removed a line is gone with it, and would take the focus with it.
  const keepFocus = () =>
    requestAnimationFrame(() => (list.current ?? document.getElementById(addId))?.focus());
  const options = fixedSession ? [] : serviceOptions(state, form);
  return (
    <div className="space-y-3">
      {open.length > 0 && !form.appointment ? <PackageChooser {...form} /> : null}
      {state.lines.length > 0 ? (
        <ul ref={list} tabIndex={-1} aria-label="Chosen services" className="space-y-2 outline-none">
          {state.lines.map((line) => (
            <ServiceLineCard
              key={line.serviceId}
              line={line}
              session={session}
              removable={!fixedSession}
              onRemoved={keepFocus}
              {...form}
            />
          ))}
        </ul>
      ) : null}
      {options.length > 0 ? (
        <Combobox
          id={addId}
          label={state.lines.length === 0 ? 'Service' : 'Add another service'}
          hideLabel
          placeholder={state.lines.length === 0 ? 'Choose a service' : 'Add a service or add-on'}
          options={options.filter(({ label }) => startsWord(label, text))}
          value=""
          inputValue={text}
          onInputChange={setText}
          onChange={(id) => {
            if (!id) return;
            setText('');
            update((before) => withService(before, id, practice));
            goToPrice();
          }}
          error={problem ?? errors.appointmentServices}
        />
      ) : null}
      {form.appointment?.priceStands ? (
        <p className="text-sm text-ink-soft">
          It is paid or being charged, so its price stands. Refunds and adjustments are made on the
          appointment.
        </p>
      ) : null}
      <SaleNote {...form} />
      {state.lines.length > 0 ? <Total session={session} {...form} /> : null}
    </div>
  );
}

/** A few letters find the beginnings of words: 'cup' is cupping, not acupuncture. */
const startsWord = (label: string, text: string) =>
  ` ${label.toLowerCase()}`.includes(` ${text.trim().toLowerCase()}`);

function serviceOptions(
  state: FormState,
  { practice, appointment }: Pick<FormProps, 'practice' | 'appointment'>,
): Option[] {
  const chosen = new Set(state.lines.map(({ serviceId }) => serviceId));
  if (holdsPackage(state, practice)) return [];
  const offered = practice.services.filter(({ id, state: is }) => is === 'active' && !chosen.has(id));
  const option = (service: FormService): Option => ({
    value: service.id,
    label: service.name,
    description: [
      service.timeLength > 0 && formatDuration(service.timeLength),
      formatPrice(service.amountCents, practice.defaultCurrency),
      service.package && `package of ${service.numberOfSessions}`,
    ]
      .filter(Boolean)
      .join(' · '),
    // Spec 001 §5: an add-on only after a service. A package is sold by itself, and with a new appointment.
    disabled: service.addOn
      ? !goesWith(service, state.lines, practice)
      : service.package && (appointment !== null || state.lines.length > 0),
    group: service.addOn ? 'Add-ons' : (service.category ?? 'Services'),
  });
  return [...offered.filter(({ addOn }) => !addOn), ...offered.filter(({ addOn }) => addOn)].map(option);
}

function PackageChooser({ state, practice, update }: FormProps) {
  return (
    <RadioCards
      label="Packages on file"
      className="text-sm"
      columns={2}
      name="package"
      value={state.packageId}
      onChange={(id) => update((before) => withPackage(before, id, practice))}
      cards={[
        ...(state.client?.openPackages ?? []).map((one) => ({
          value: one.id,
          title: one.name,
          description: sessionText(one),
          media: <PackageOpen aria-hidden strokeWidth={1.75} />,
        })),
        { value: '', title: 'No package for this one' },
      ]}
    />
  );
}

/** A package is paid when it is booked (spec 001 §4): says so before anything is sent. */
function SaleNote({ state, practice, appointment }: FormProps) {
  if (appointment || !sellsPackage(state, practice)) return null;
  const sum = formatMoney(totalCents(state), practice.defaultCurrency);
  const card = state.client?.defaultPaymentMethod;
  return (
    <Banner tone="info" role="note">
      {card
        ? `The card on file ending in ${card.last4} is charged ${sum} when you save. This is the package’s first session.`
        : `There is no card on file, so ${sum} stays to be paid. This is the package’s first session.`}
    </Banner>
  );
}

function Total({ state, practice, session }: FormProps & { session: string | undefined }) {
  const isPaid = session !== undefined && (state.packageId !== '' || totalCents(state) === 0);
  return (
    <p className="flex items-baseline justify-between gap-4 px-0.5 text-sm">
      <span className="text-ink-soft">{formatDuration(lengthOf(state, practice))} in all</span>
      <span className="tabular font-semibold">
        {isPaid ? 'Paid by the package' : `Total ${formatPrice(totalCents(state), practice.defaultCurrency)}`}
      </span>
    </p>
  );
}

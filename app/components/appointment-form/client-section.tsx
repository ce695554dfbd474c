import { CreditCard, X } from 'lucide-react';
import { useState } from 'react';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { ClientSearch, contactOf } from './client-search.tsx';
import { newClientProblems } from './form/form-checks.ts';
import type { ClientOption } from './form/form-data.ts';
import type { FormProps } from './form/form-props.ts';
import type { NewClient } from './form/form-state.ts';

interface ClientSectionProps extends FormProps {
  /** Chosen, but with prices and packages still being read. */
  chosen: ClientOption | null;
  onChoose: (client: ClientOption | null) => void;
}

/** Who the appointment is for: a client on file, or a new one written here (spec 001 §4). */
export function ClientSection({ chosen, onChoose, ...form }: ClientSectionProps) {
  const { state, update } = form;
  const [picked, setPicked] = useState(false);
  const choose = (client: ClientOption | null) => {
    setPicked(true);
    onChoose(client);
  };
  return (
    <div className="space-y-3">
      <RadioCards
        compact
        hideLabel
        label="Who is it for?"
        className="text-sm"
        name="client-mode"
        value={state.clientMode}
        onChange={(mode) => update({ clientMode: mode === 'new' ? 'new' : 'existing' })}
        cards={[
          { value: 'existing', title: 'Existing client' },
          { value: 'new', title: 'New client' },
        ]}
      />
      {state.clientMode === 'new' ? (
        <NewClientFields {...form} />
      ) : chosen ? (
        <ChosenClient
          client={chosen}
          card={state.client?.defaultPaymentMethod ?? null}
          // The search that had the focus is gone.
          focused={picked}
          onChange={() => choose(null)}
        />
      ) : (
        <ClientSearch onChoose={choose} />
      )}
    </div>
  );
}

/** The client as a card; `onChange` chooses another one. */
export function ChosenClient({
  client,
  card,
  focused,
  onChange,
}: {
  client: ClientOption;
  card: { brand: string; last4: string } | null;
  focused?: boolean;
  onChange?: () => void;
}) {
  const isReachable = Boolean(client.phone || client.email);
  return (
    <div className="flex min-h-16 items-center gap-x-3 rounded-lg border border-line-strong px-3 py-2.5 max-sm:flex-wrap">
      <Avatar name={client.name} decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{client.name}</p>
        <p className={isReachable ? 'text-sm text-ink-soft' : 'text-sm text-red'}>
          {contactOf(client)
            .split(' · ')
            .map((part, index) => (
              <span key={part} className="max-sm:block max-sm:truncate">
                {index > 0 ? <span className="max-sm:hidden"> · </span> : null}
                {part}
              </span>
            ))}
        </p>
      </div>
      {card ? (
        <p className="tabular flex shrink-0 items-center gap-1.5 text-sm text-ink-soft max-sm:order-last max-sm:basis-full max-sm:pl-13 [&_svg]:size-4">
          <CreditCard aria-hidden strokeWidth={1.75} />
          <span className="sr-only">Card on file ending in </span>
          {card.last4}
        </p>
      ) : null}
      {onChange ? (
        <IconButton
          label="Choose another client"
          size="sm"
          autoFocus={focused}
          icon={<X aria-hidden strokeWidth={1.75} />}
          onPress={onChange}
        />
      ) : null}
    </div>
  );
}

function NewClientFields({ state, update, errors }: FormProps) {
  const [left, setLeft] = useState<Partial<Record<keyof NewClient, boolean>>>({});
  const { newClient } = state;
  const problems = newClientProblems(newClient);
  const field = (name: keyof NewClient) => ({
    value: newClient[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      update({ newClient: { ...newClient, [name]: event.currentTarget.value } }),
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
    error:
      errors[`client.${name}`] ??
      (left[name] && (newClient[name] !== '' || name === 'email') ? problems[name] : undefined),
  });
  const ownEmail = errors['client.email'] === CLIENT_MESSAGES.ownEmail;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label="First name" autoComplete="off" autoFocus maxLength={80} {...field('firstName')} />
      <TextField label="Last name" autoComplete="off" maxLength={80} {...field('lastName')} />
      <PhoneField label="Phone" {...field('phone')} autoComplete="off" />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        maxLength={254}
        {...field('email')}
        hint={ownEmail ? CLIENT_MESSAGES.leaveEmailBlank : undefined}
      />
    </div>
  );
}

import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import { useEnhanced } from '#app/ui/page/use-enhanced.ts';
import type { ClientOption } from './form/form-data.ts';

/** How long a word must stand before it is searched for. */
const TYPING_MS = 150;

/** As many characters as are searched for. */
const LONGEST_SEARCH = 100;

/** So many of those who came last can be chosen with one press. */
const MAX_RECENT = 4;

/** Phone and email in one line, or why this client cannot be booked (spec 001 §5). */
export const contactOf = ({ phone, email }: ClientOption): string =>
  [phone && formatPhone(phone), email].filter(Boolean).join(' · ') || CLIENT_MESSAGES.unreachable;

/** Finds a client as one types, by name, email or phone. */
export function ClientSearch({ onChoose }: { onChoose: (client: ClientOption) => void }) {
  const [text, setText] = useState('');
  const hasKeyboard = useEnhanced();
  const searchTerm = text.trim().slice(0, LONGEST_SEARCH);
  const found = useQueryOperation(
    op.clientsToBook,
    { searchTerm },
    { delayMs: text ? TYPING_MS : 0, keepsFormer: true },
  );
  const clients = found.value?.clients ?? [];
  const recent = text ? [] : clients.filter(({ phone, email }) => phone || email).slice(0, MAX_RECENT);
  return (
    <>
      <Combobox
        label="Client"
        hideLabel
        autoFocus={hasKeyboard}
        placeholder="Search by name, phone or email"
        options={clients.map((client) => ({
          value: client.id,
          label: client.name,
          description: contactOf(client),
          disabled: !client.phone && !client.email,
        }))}
        value=""
        inputValue={text}
        busy={found.isWaiting}
        onInputChange={setText}
        onChange={(id) => {
          const chosen = clients.find((client) => client.id === id);
          if (chosen) onChoose(chosen);
        }}
        empty={
          found.refused
            ? 'The search did not answer. Please try again.'
            : found.isWaiting
              ? 'Searching …'
              : 'No client of this name. Create a new one above.'
        }
      />
      {recent.length > 0 ? (
        <div role="group" aria-label="Seen last" className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-sm text-ink-soft">
            Seen last
          </span>
          {recent.map((client) => (
            <Button key={client.id} size="sm" onPress={() => onChoose(client)} className="max-w-44">
              <span className="truncate">{client.name}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

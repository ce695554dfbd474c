import { useState } from 'react';
import { ChosenClient } from '#app/components/appointment-form/client-section.tsx';
import { ClientSearch } from '#app/components/appointment-form/client-search.tsx';
import type { ClientOption } from '#app/components/appointment-form/form/form-data.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import type { GroupEvent } from './event-data.ts';
import { NewRegistrantFields, NOBODY, problemsOfNew, type NewRegistrant } from './new-registrant-fields.tsx';

interface AddRegistrantProps {
  event: GroupEvent;
  onClose: () => void;
}

/** Puts a client on the list, or somebody new who becomes one (spec 001 §2, §5). */
export function AddRegistrant({ event, onClose }: AddRegistrantProps) {
  const [mode, setMode] = useState<'existing' | 'new'>('existing');
  const [client, setClient] = useState<ClientOption | null>(null);
  const [person, setPerson] = useState<NewRegistrant>(NOBODY);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const adding = useOperation(op.addClientToBookableEvent, {
    done: TEXTS.clientAdded,
    failed: ({ text }) => ({ text: TEXTS.addFailed, detail: text }),
  });

  async function add() {
    setProblem(null);
    if (mode === 'existing' && !client) return setProblem(TEXTS.clientMissing);
    if (mode === 'new') {
      const problems = problemsOfNew(person);
      setErrors(problems);
      if (Object.values(problems).some(Boolean)) return;
    }
    const who = mode === 'new' ? { clientParams: person } : { clientId: client!.id };
    const answer = await adding.run({
      bookableEventId: event.id,
      ...who,
      idempotencyKey: key,
    });
    if (!answer) return;
    if (answer.ok) return onClose();
    setKey(crypto.randomUUID());
    setErrors(
      Object.fromEntries(
        Object.entries(answer.fields).map(([field, text]) => [field.replace(/^clientParams\./, ''), text]),
      ),
    );
    setProblem(answer.text);
  }

  const isOnList = client !== null && event.clients.some(({ id }) => id === client.id);
  return (
    <div className="space-y-3 rounded-lg bg-sunken p-4">
      <RadioCards
        compact
        hideLabel
        label="Who is coming?"
        name="registrant-mode"
        value={mode}
        onChange={(next) => {
          setMode(next === 'new' ? 'new' : 'existing');
          setProblem(null);
        }}
        cards={[
          { value: 'existing', title: 'Existing client' },
          { value: 'new', title: 'New client' },
        ]}
      />
      {mode === 'new' ? (
        <NewRegistrantFields
          person={person}
          errors={errors}
          onChange={(next) => {
            setErrors({});
            setProblem(null);
            setPerson(next);
          }}
        />
      ) : client ? (
        <ChosenClient
          client={client}
          card={null}
          // The search that had the focus is gone.
          focused
          onChange={() => setClient(null)}
        />
      ) : (
        <ClientSearch
          onChoose={(chosen) => {
            setProblem(null);
            setClient(chosen);
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="alert" className="min-w-0 flex-1 basis-40 text-sm text-red empty:hidden">
          {problem ?? (isOnList ? TEXTS.alreadyRegistered(client.name) : null)}
        </p>
        <Button disabled={adding.isBusy} onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={adding.isBusy}
          busyLabel="Adding"
          disabled={isOnList}
          onPress={() => void add()}
        >
          Add to event
        </Button>
      </div>
    </div>
  );
}

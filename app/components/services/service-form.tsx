import { useState } from 'react';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormRichText } from '#app/components/forms/fields/rich-text.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { AvailableTimesField } from '#app/components/hours/available-times-field.tsx';
import {
  SERVICE_DESCRIPTION_LENGTH,
  SERVICE_NAME_LENGTH,
  serviceFields,
} from '#app/domain/services/inputs.ts';
import { PictureField } from '#app/components/pictures/picture-field.tsx';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { useRehearsal } from '#app/components/rehearsal/use-rehearsal.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { GoesWith } from './goes-with.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { LengthsFields } from './lengths-fields.tsx';
import type { MyService, MyServices } from './offer-data.ts';
import {
  changeOf,
  existingService,
  inputOf,
  lacksOf,
  SERVICE_FACTS,
  withKind,
  type ServiceKind,
  type ServiceState,
} from './service-state.ts';
import { useSavingService } from './use-saving-service.ts';

interface ServiceFormProps {
  data: MyServices;
  /** Null for a new one. */
  service: MyService | null;
  initial: ServiceState;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
  onKind: (kind: ServiceKind) => void;
  onDelete: () => void;
  onSaved: () => void;
}

/** What a service, package or add-on is, how long it takes, what it costs, where and when it is offered (spec 002 §2, §3). */
export function ServiceForm(props: ServiceFormProps) {
  const { data, service, initial, isGone, onTakeOver, onKind, onDelete, onSaved } = props;
  const [state, setState] = useState(initial);
  const elsewhere = useChangedElsewhere({ now: service, facts: SERVICE_FACTS, isGone });
  const { kind } = state;
  const isOnly =
    service !== null && !service.addOn && data.services.filter(({ addOn }) => !addOn).length === 1;
  const saving = useSavingService(service?.photoHandle);
  const rehearsal = useRehearsal(
    service && changeOf(existingService(elsewhere.known!, initial.allowedServiceIds), state, service.id),
  );
  const form = useOperationForm(saving, {
    schema: serviceFields,
    defaults: {
      ...inputOf(initial),
      name: service?.name,
      description: service?.description ?? undefined,
      public: service?.public ?? true,
    },
    input: ({ name, description, public: isPublic }, { key }) => ({
      ...inputOf(state),
      ...(service ? { id: service.id, ...elsewhere.sent } : { idempotencyKey: key }),
      name,
      description,
      public: isPublic,
    }),
    lacks: elsewhere.lacks ?? lacksOf(state) ?? rehearsal.lacks,
    onSaved() {
      void rehearsal.settle();
      onSaved();
    },
  });
  return (
    <OperationForm form={form} className="space-y-7">
      <PostedInput value={inputOf(state)} />
      {service ? null : (
        <RadioCards
          compact
          label="What is it?"
          name="service-kind"
          value={kind}
          onChange={(next) => {
            setState(withKind(state, next as ServiceKind));
            onKind(next as ServiceKind);
          }}
          cards={[
            { value: 'service', title: 'Service' },
            { value: 'package', title: 'Package' },
            { value: 'add-on', title: 'Add-on' },
          ]}
        />
      )}
      <FormText
        name="name"
        label="Name"
        maxLength={SERVICE_NAME_LENGTH}
        placeholder={EXAMPLES[kind]}
        required
      />
      <FormRichText
        name="description"
        label="Description"
        hint="What happens, and for whom it is good."
        maxLength={SERVICE_DESCRIPTION_LENGTH}
        required
      />
      <PictureField
        label="Photo"
        optional
        initial={service && { handle: service.photoHandle, photoUrl: service.photoUrl }}
        onChange={(handle) => setState((now) => ({ ...now, handle }))}
        error={form.errorOf('handle')}
      />
      <LengthsFields state={state} onChange={setState} currency={data.currency} />
      {kind === 'package' ? (
        <TextField
          short
          label="Number of sessions"
          hint="They are paid for together, at the price above."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          tabular
          value={state.sessions}
          onChange={({ currentTarget }) =>
            setState({ ...state, sessions: currentTarget.value.replaceAll(/\D/g, '') })
          }
          error={form.errorOf('numberOfSessions')}
        />
      ) : null}
      {kind === 'add-on' ? <GoesWith services={data.services} state={state} onChange={setState} /> : null}
      <Places data={data} state={state} onChange={setState} />
      <OwnHours state={state} onChange={setState} error={form.errorOf('availableTimes')} />
      <div>
        <FormSwitch
          name="public"
          label="Clients can see and book it"
          hint="Switched off, you can still book it for them."
        />
        {service?.public ? <HiddenNote serviceId={service.id} /> : null}
      </div>
      {rehearsal.panel}
      {isOnly ? <p className="text-sm text-ink-soft">{TEXTS.onlyService}</p> : null}
      <FormFoot
        form={form}
        problem={
          <>
            <ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />
            {rehearsal.brief}
          </>
        }
        aside={
          service ? (
            <Button
              variant="ghost"
              disabled={form.isBusy || isOnly || isGone}
              onPress={onDelete}
              className="max-sm:flex-1"
            >
              Delete
            </Button>
          ) : undefined
        }
      />
    </OperationForm>
  );
}

const EXAMPLES: Record<ServiceKind, string> = {
  service: 'Deep tissue massage',
  package: 'Five massages',
  'add-on': 'Hot stones',
};

interface PartProps {
  state: ServiceState;
  onChange: (state: ServiceState) => void;
}

/** Where it is offered; a closed place is shown where the service has it. */
function Places({ data, state, onChange }: PartProps & { data: MyServices }) {
  const places = data.locations.filter(({ id, isOpen }) => isOpen || state.locationIds.includes(id));
  if (places.length === 0) return null;
  const isAnywhere = state.kind === 'add-on' && state.locationIds.length === 0;
  return (
    <CheckboxCards
      name="service-places"
      label="Where you offer it"
      hint={
        isAnywhere
          ? 'Without a location it goes wherever its service is.'
          : state.locationIds.length === 0
            ? 'Without a location clients cannot book it.'
            : undefined
      }
      cards={places.map(({ id, name, isOpen }) => ({
        value: id,
        title: name,
        ...(isOpen ? {} : { description: 'Switched off at the moment' }),
      }))}
      value={new Set(state.locationIds)}
      onChange={(chosen) => onChange({ ...state, locationIds: [...chosen] })}
    />
  );
}

/** Hours of its own, within those of the place. */
function OwnHours({ state, onChange, error }: PartProps & { error: string | undefined }) {
  const { availableTimesEnabled: isOn } = state;
  return (
    <div className="space-y-4">
      <Switch
        label="Only at certain times"
        hint="Otherwise whenever the location is open."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange({ ...state, availableTimesEnabled: checked })}
      />
      {isOn ? (
        <AvailableTimesField
          label="Times of this service"
          value={state.availableTimes}
          onChange={(availableTimes) => onChange({ ...state, availableTimes })}
          error={error}
        />
      ) : null}
    </div>
  );
}

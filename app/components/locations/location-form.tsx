import { Building2, House, Video } from 'lucide-react';
import { useState } from 'react';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { AvailableTimesField } from '#app/components/hours/available-times-field.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useRehearsal } from '#app/components/rehearsal/use-rehearsal.tsx';
import { INSTRUCTIONS_LENGTH, locationFields } from '#app/domain/locations/inputs.ts';
import { LOCATION_MESSAGES as messages } from '#app/domain/locations/messages.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { CALL_LINK_HINT, MILES } from './choices.ts';
import { ClientRegionsField } from './client-regions-field.tsx';
import { AddressFields, MapLine } from './address-fields.tsx';
import {
  changeOf,
  inputOf,
  LOCATION_FACTS,
  lacksOf,
  opened,
  withKind,
  type LocationKind,
  type LocationState,
  type PracticeLocation,
} from './location-state.ts';
import { ZoneField } from './zone-field.tsx';

const icon = { strokeWidth: 1.5, 'aria-hidden': true } as const;
const KINDS = [
  { value: 'office', title: 'Office', description: 'Clients come to you', media: <Building2 {...icon} /> },
  { value: 'virtual', title: 'Virtual office', description: 'By video or phone', media: <Video {...icon} /> },
  { value: 'home', title: 'In-home', description: 'You go to your clients', media: <House {...icon} /> },
] as const;

interface LocationFormProps {
  /** Null: a new one. */
  location: PracticeLocation | null;
  /** Of a new one, where it is opened for that. */
  kind?: LocationKind | undefined;
  /** Of which a practice has one each, and which it has already. */
  taken: readonly LocationKind[];
  practiceZone: string;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
  onClose: () => void;
  /** Stands in the foot: disabling. */
  aside?: React.ReactNode;
  /** The foot of a disabled one. */
  closedFoot?: React.ReactNode;
}

/** A location with its hours. That of a disabled one is greyed out. */
export function LocationForm(props: LocationFormProps) {
  const { location, taken, practiceZone, isGone, onTakeOver, onClose, aside, closedFoot } = props;
  const [initial] = useState(() => opened(location, practiceZone, props.kind));
  const [state, setState] = useState<LocationState>(initial);
  const [disabled] = useState(location?.state === 'disabled');
  const elsewhere = useChangedElsewhere({
    now: location,
    facts: LOCATION_FACTS,
    isGone,
    closed: !disabled && location?.state === 'disabled' ? messages.isDisabled : null,
  });
  const id = location?.id;
  const saving = useOperation(op.upsertLocation, {
    done: messages.saved,
    failed: ({ text }) => ({ text: messages.notSaved, detail: text }),
  });
  const rehearsal = useRehearsal(
    location && !disabled && lacksOf(state) === null
      ? changeOf(opened(elsewhere.known, practiceZone), state, location.id)
      : null,
  );
  const [tellsClients, setTellsClients] = useState(true);
  const form = useOperationForm(saving, {
    schema: locationFields,
    defaults: inputOf(initial, id),
    input: (_value, { key }) => ({
      ...inputOf(state, id),
      tellClients: tellsClients,
      ...(id ? elsewhere.sent : { idempotencyKey: key }),
    }),
    savesUnchanged: !location,
    lacks: elsewhere.lacks ?? lacksOf(state) ?? rehearsal.lacks,
    onSaved() {
      void rehearsal.settle();
      onClose();
    },
  });
  const { errorOf } = form;
  const change = (part: Partial<LocationState>) => setState({ ...state, ...part });
  const { kind } = state;
  return (
    <OperationForm form={form} className={disabled ? 'space-y-6 opacity-60' : 'space-y-6'}>
      <PostedInput value={inputOf(state, id)} />
      <RadioCards
        label="What kind of place is it?"
        name="location-kind"
        value={kind}
        disabled={disabled}
        onChange={(chosen) => setState(withKind(state, chosen as LocationKind, initial.kind))}
        cards={KINDS.filter(({ value }) => value === initial.kind || !taken.includes(value))}
        error={errorOf('kind')}
      />
      <PlaceFields {...{ location, state, change, setState, errorOf, disabled }} />
      <TextField
        label="Name"
        optional
        autoComplete="off"
        maxLength={80}
        disabled={disabled}
        value={state.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        hint="Clients choose by it where you have several."
        error={errorOf('name')}
      />
      <ZoneField
        value={state.timeZone}
        practiceZone={practiceZone}
        isGuess={!state.isZoneChosen}
        disabled={disabled}
        onChange={(timeZone) => change({ timeZone, isZoneChosen: true })}
        error={errorOf('timeZone')}
      />
      <AvailableTimesField
        label="Hours"
        value={state.availableTimes}
        disabled={disabled}
        onChange={(availableTimes) => change({ availableTimes })}
        error={errorOf('availableTimes')}
      />
      {rehearsal.panel}
      {rehearsal.movedCount > 0 ? (
        <Switch
          label="Tell them of the new address by email"
          checked={tellsClients}
          onChange={({ currentTarget }) => setTellsClients(currentTarget.checked)}
          hint="Whoever is confirmed. Without it they see it on their page alone."
        />
      ) : null}
      {disabled ? (
        <>
          <ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />
          {closedFoot}
        </>
      ) : (
        <FormFoot
          form={form}
          problem={
            <>
              <ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />
              {rehearsal.brief}
            </>
          }
          aside={isGone ? null : aside}
        />
      )}
    </OperationForm>
  );
}

interface PlaceFieldsProps extends PartProps, Pick<LocationFormProps, 'location'> {
  setState: (state: LocationState) => void;
}

/** What only a place of this kind has: an address, or the way into a call. */
function PlaceFields({ location, setState, ...fields }: PlaceFieldsProps) {
  const { state, change, errorOf, disabled } = fields;
  const { kind } = state;
  const singleLine = location?.singleLine;
  if (kind === 'virtual') return <VirtualFields {...fields} />;
  return (
    <>
      <AddressFields state={state} onChange={setState} errorOf={errorOf} disabled={disabled} />
      {singleLine && state.address === location.address ? (
        <MapLine
          address={singleLine}
          noMap={location.latitude === null ? messages.noMap(singleLine) : null}
        />
      ) : null}
      {kind === 'office' ? (
        <Switch
          label="Hide the address"
          checked={state.hideAddress}
          disabled={disabled}
          onChange={({ currentTarget }) => change({ hideAddress: currentTarget.checked })}
          hint="Until a booking is confirmed, people see the town and nothing of the street."
        />
      ) : (
        <NativeSelect
          label="Travel distance"
          placeholder="Choose"
          options={MILES}
          disabled={disabled}
          value={state.travelDistance}
          onChange={({ currentTarget }) => change({ travelDistance: currentTarget.value })}
          hint="How far around this address you go. Clients never see the address."
          error={errorOf('travelDistance')}
        />
      )}
    </>
  );
}

interface PartProps {
  state: LocationState;
  change: (part: Partial<LocationState>) => void;
  errorOf: (path: string) => string | undefined;
  disabled: boolean;
}

function VirtualFields({ state, change, errorOf, disabled }: PartProps) {
  const { virtualType, virtualLink, virtualInstructions } = state;
  return (
    <>
      <RadioCards
        compact
        label="How you meet"
        name="virtual-type"
        value={virtualType}
        disabled={disabled}
        onChange={(chosen) => change({ virtualType: chosen as 'video' | 'phone' })}
        cards={[
          { value: 'video', title: 'Video call' },
          { value: 'phone', title: 'Phone call' },
        ]}
      />
      <TextField
        label="Link to the call"
        optional
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={INSTRUCTIONS_LENGTH}
        disabled={disabled}
        value={virtualLink}
        onChange={({ currentTarget }) => change({ virtualLink: currentTarget.value })}
        hint={virtualType === 'video' ? CALL_LINK_HINT : undefined}
        error={errorOf('virtualLink')}
      />
      <TextArea
        label="Instructions"
        optional
        maxLength={INSTRUCTIONS_LENGTH}
        disabled={disabled}
        value={virtualInstructions}
        onChange={({ currentTarget }) => change({ virtualInstructions: currentTarget.value })}
        hint="For example: I call you at the number you gave."
        error={errorOf('virtualInstructions')}
      />
      <ClientRegionsField value={state} onChange={change} disabled={disabled} />
    </>
  );
}

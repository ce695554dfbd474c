import { useState } from 'react';
import { ask } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { zoneOfPlace } from '#app/lib/zones/zone-of-place.ts';
import { paths } from '#app/paths.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { SuggestField } from '#app/ui/fields/suggest-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { REGIONS } from './choices.ts';
import type { LocationState } from './location-state.ts';

const PAUSE_MS = 150;

interface AddressFieldsProps {
  state: LocationState;
  onChange: (state: LocationState) => void;
  errorOf: (path: string) => string | undefined;
  disabled: boolean;
}

/** The address of an office, or the one from which home visits set out: suggested as it is typed, or typed in full. */
export function AddressFields({ state, onChange, errorOf, disabled }: AddressFieldsProps) {
  const { suggestions, pick } = useAddresses(state, onChange);
  const typed = (part: Partial<LocationState>) => {
    const next = { ...state, ...part, picked: null };
    const zone = state.isZoneChosen ? null : zoneOfPlace(next.stateAbbreviation);
    onChange({ ...next, timeZone: zone ?? next.timeZone });
  };
  const error = errorOf('address');
  return (
    <div className="space-y-4">
      <div>
        {disabled ? (
          <TextField label="Address" value={state.address} disabled onChange={() => undefined} />
        ) : (
          <SuggestField
            labelAbove
            label={state.kind === 'home' ? 'Address you set out from' : 'Address'}
            name="typed-address"
            placeholder="12 Elm Street, Portland"
            value={state.address}
            onChange={(address) => typed({ address })}
            onPick={({ id }) => void pick(id)}
            suggestions={suggestions.map(({ id, label }) => ({ id, text: label }))}
            maxLength={200}
          />
        )}
        {error ? (
          <p role="alert" className="mt-1.5 text-sm text-red">
            {error}
          </p>
        ) : null}
      </div>
      <TextField
        label="Suite or floor"
        optional
        autoComplete="off"
        maxLength={100}
        disabled={disabled}
        value={state.secondaryAddress}
        onChange={({ currentTarget }) => onChange({ ...state, secondaryAddress: currentTarget.value })}
        error={errorOf('secondaryAddress')}
      />
      <TextField
        label="City"
        autoComplete="off"
        maxLength={100}
        disabled={disabled}
        value={state.city}
        onChange={({ currentTarget }) => typed({ city: currentTarget.value })}
        error={errorOf('city')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <NativeSelect
          label="State or province"
          placeholder="Choose"
          options={REGIONS}
          disabled={disabled}
          value={state.stateAbbreviation}
          onChange={({ currentTarget }) => typed({ stateAbbreviation: currentTarget.value })}
          error={errorOf('stateAbbreviation')}
        />
        <TextField
          label="ZIP code"
          autoComplete="off"
          maxLength={12}
          disabled={disabled}
          value={state.zip}
          onChange={({ currentTarget }) => typed({ zip: currentTarget.value })}
          error={errorOf('zip')}
        />
      </div>
    </div>
  );
}

/** Shown below the address once it is saved: the way to it, or that the map does not know it. */
export const MapLine = ({ address, noMap }: { address: string; noMap: string | null }) =>
  noMap ? (
    <p className="text-sm text-ink-soft">{noMap}</p>
  ) : (
    <a
      href={mapLink(address)}
      target="_blank"
      rel="noreferrer"
      className="text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      See it on a map
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );

function useAddresses(state: LocationState, onChange: (state: LocationState) => void) {
  const [session] = useState(() => globalThis.crypto?.randomUUID?.());
  const text = state.picked ? '' : state.address.slice(0, 200);
  const { value } = useQueryOperation(
    op.addressSuggestions,
    text.trim().length >= 3 ? { text, session } : null,
    { delayMs: PAUSE_MS, keepsFormer: true },
  );
  async function pick(id: string) {
    const path = paths.op(op.suggestedAddress.name, { id, session });
    const answer = await ask<'suggestedAddress'>(path, { signal: AbortSignal.timeout(5000) });
    const found = answer.ok ? answer.value.address : null;
    if (!found) return;
    const { latitude, longitude, placeId, neighborhood, countryCode } = found;
    onChange({
      ...state,
      address: found.address ?? state.address,
      city: found.city ?? '',
      stateAbbreviation: found.stateAbbreviation ?? '',
      zip: found.zip ?? state.zip,
      timeZone: state.isZoneChosen ? state.timeZone : (found.timeZone ?? state.timeZone),
      picked: { latitude, longitude, placeId, neighborhood, countryCode },
    });
  }
  return { suggestions: value?.addresses ?? [], pick };
}

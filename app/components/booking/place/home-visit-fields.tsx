import { MINUTE_MS } from '#app/lib/duration.ts';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { pluralize } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { BookingPlace } from '../choice.ts';
import { regionsOf } from './regions.ts';

export interface VisitFieldsProps {
  place: BookingPlace | null;
  who: string;
}

/** Where a home visit takes place. */
export function VisitFields({ place, who }: VisitFieldsProps) {
  const { label, codeLabel, options } = regionsOf(place?.countryCode ?? null);
  const from = place?.cityState ?? place?.city;
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="text-lg font-semibold">Where should {who} come?</legend>
      {place?.travelDistance != null ? (
        <p className="-mt-4 text-sm text-ink-soft">
          Home visits go up to {pluralize(place.travelDistance, 'mile')}
          {from ? ` from ${from}` : ''}.
        </p>
      ) : null}
      <FormText name="visit.address" label="Street and number" autoComplete="address-line1" required />
      <FormText
        name="visit.addressTwo"
        label="Apartment, floor, buzzer"
        optional
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name="visit.city" label="City" autoComplete="address-level2" required />
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3">
          <FormNativeSelect
            name="visit.state"
            label={label}
            options={options}
            placeholder="Choose"
            autoComplete="address-level1"
            required
          />
          <FormText name="visit.postalCode" label={codeLabel} autoComplete="postal-code" tabular required />
        </div>
      </div>
      <input type="hidden" name="visit.country" value={place?.country ?? ''} />
      <OwnPosition />
    </fieldset>
  );
}

type Position = { latitude: string; longitude: string };

/** The point where the client is now, for addresses that no list knows; only ever sent with the form. */
function OwnPosition() {
  const hydrated = useHydrated();
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  if (!hydrated || !('geolocation' in navigator)) return null;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition({ latitude: coords.latitude.toFixed(4), longitude: coords.longitude.toFixed(4) });
        setState('idle');
      },
      () => setState('refused'),
      { timeout: 10_000, maximumAge: MINUTE_MS },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {position ? (
        <>
          <input type="hidden" name="visit.latitude" value={position.latitude} />
          <input type="hidden" name="visit.longitude" value={position.longitude} />
        </>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        icon={<LocateFixed strokeWidth={1.75} aria-hidden />}
        busy={state === 'asking'}
        onPress={position ? () => setPosition(null) : ask}
      >
        {position ? 'Do not use my location' : 'I am at this address now'}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-52">
        {position
          ? 'Your location is used to measure the way, for this booking only.'
          : state === 'refused'
            ? 'Your browser gave no location. The address alone is fine.'
            : null}
      </p>
    </div>
  );
}

import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { usePlaceSuggestions } from '#app/components/marketplace/use-suggestions.ts';
import { LONGEST } from '#app/domain/profile/inputs.ts';
import { SuggestField } from '#app/ui/fields/suggest-field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

interface LocationFieldProps {
  location: string;
  locationId: string | null;
}

/** A town, typed or picked from what is suggested; what is picked brings its id along. */
export function LocationField(given: LocationFieldProps) {
  const scripted = useHydrated();
  const [place, setPlace] = useState(given);
  const { places } = usePlaceSuggestions(place.location, place.location !== given.location);
  return (
    <>
      <SuggestField
        labelAbove
        label="Location"
        // With scripts the place and its id are posted together.
        name={scripted ? 'typedLocation' : 'location'}
        placeholder="Portland, OR"
        maxLength={LONGEST.location}
        value={place.location}
        onChange={(location) => setPlace({ location, locationId: null })}
        onPick={({ id, text }) => setPlace({ location: text, locationId: id })}
        suggestions={places.map(({ id, label }) => ({ id, text: label }))}
        icon={<MapPin strokeWidth={1.75} aria-hidden />}
      />
      {scripted ? <PostedInput value={{ location: place.location, locationId: place.locationId }} /> : null}
      <p className="text-sm text-ink-soft">
        Your town, as clients read it. Where you see them is set in Locations.
      </p>
    </>
  );
}

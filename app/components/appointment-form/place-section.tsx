import { Select } from '#app/ui/fields/select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { FormLocation } from './form/form-data.ts';
import type { FormProps } from './form/form-props.ts';
import { placesFor } from './form/form-services.ts';
import type { VisitAddress } from './form/form-state.ts';

const KINDS: Record<FormLocation['kind'], string> = {
  office: 'In person',
  virtual: 'Virtual',
  home: 'At the client’s home',
};

/** Where it takes place: what offers all chosen services; for a home visit the client's address (spec 001 §3). */
export function PlaceSection({ state, practice, update, errors }: FormProps) {
  const places = placesFor(state.lines, practice);
  const chosen = practice.locations.find(({ id }) => id === state.locationId);
  const all = chosen && !places.includes(chosen) ? [...places, chosen] : places;
  return (
    <div className="space-y-3">
      {all.length === 0 ? (
        <p className="text-sm text-red">
          No location offers {state.lines.length > 1 ? 'these services together' : 'this service'}.
        </p>
      ) : (
        <Select
          label="Location"
          hideLabel
          placeholder="Choose a location"
          value={state.locationId}
          onChange={(locationId) => update({ locationId })}
          error={errors.locationId}
          options={all.map((place) => ({
            value: place.id,
            label: place.name,
            description: place.kind === 'office' ? (place.singleLine ?? KINDS.office) : KINDS[place.kind],
          }))}
        />
      )}
      {chosen?.kind === 'home' ? <VisitFields {...{ state, update, errors }} /> : null}
      {chosen?.kind === 'virtual' ? (
        <p className="text-sm text-ink-soft">
          {chosen.virtualLink
            ? 'The client gets your meeting link with the confirmation.'
            : 'This location has no meeting link yet; the client is told that one will follow.'}
        </p>
      ) : null}
    </div>
  );
}

function VisitFields({ state, update, errors }: Pick<FormProps, 'state' | 'update' | 'errors'>) {
  const field = (name: keyof VisitAddress) => ({
    value: state.visit[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      update({ visit: { ...state.visit, [name]: event.currentTarget.value } }),
    error: errors[`visit.${name}`],
    autoComplete: 'off',
  });
  return (
    <div className="grid grid-cols-6 gap-3">
      <TextField label="Street and number" className="col-span-6" maxLength={200} {...field('address')} />
      <TextField
        label="Apartment, floor"
        optional
        className="col-span-6"
        maxLength={100}
        {...field('addressTwo')}
      />
      <TextField label="City" className="col-span-6" maxLength={100} {...field('city')} />
      <TextField label="State or province" className="col-span-3" maxLength={60} {...field('state')} />
      <TextField label="ZIP or postal code" className="col-span-3" maxLength={12} {...field('postalCode')} />
    </div>
  );
}

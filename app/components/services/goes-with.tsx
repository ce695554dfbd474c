import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import type { MyService } from './offer-data.ts';
import type { ServiceState } from './service-state.ts';

interface GoesWithProps {
  services: readonly MyService[];
  state: ServiceState;
  onChange: (state: ServiceState) => void;
}

/** The services that an add-on may be booked with: all, or some of them. */
export function GoesWith({ services, state, onChange }: GoesWithProps) {
  const others = services.filter((one) => !one.addOn && !one.package);
  return (
    <div className="space-y-3">
      <RadioCards
        compact
        label="Goes with"
        name="service-goes-with"
        value={state.goesWithAll ? 'all' : 'some'}
        onChange={(choice) => onChange({ ...state, goesWithAll: choice === 'all' })}
        cards={[
          { value: 'all', title: 'All services' },
          { value: 'some', title: 'Some of them' },
        ]}
      />
      {state.goesWithAll ? null : (
        <CheckboxCards
          name="service-allowed"
          label="Services it goes with"
          cards={others.map(({ id, name }) => ({ value: id, title: name }))}
          value={new Set(state.allowedServiceIds)}
          onChange={(chosen) => onChange({ ...state, allowedServiceIds: [...chosen] })}
        />
      )}
    </div>
  );
}

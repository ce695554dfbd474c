import { Form, useNavigate } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { ChipLine, ChipLink, ChipSelect } from '#app/ui/display/chips.tsx';
import { FilterPanel, Kept, type FilterPanelProps } from './filter-panel.tsx';
import { addressOf, FILTERS, SORTS, type SearchAddress } from './search-address.ts';

/** The filters behind a button; all pros, in-person, virtual, in-home; the order. On a phone one line that scrolls. */
export function SearchControls({ address, specialties }: FilterPanelProps) {
  return (
    <ChipLine>
      <FilterPanel {...{ address, specialties }} />
      <nav aria-label="Where you meet" className="flex gap-1.5 sm:gap-2">
        {FILTERS.map(({ value, label }) => (
          <ChipLink
            key={value}
            to={paths.practitionerSearch(addressOf(address, { activeFilter: value }))}
            isOn={address.activeFilter === value}
            preventScrollReset
            prefetch="intent"
          >
            {label}
          </ChipLink>
        ))}
      </nav>
      <Order address={address} />
    </ChipLine>
  );
}

function Order({ address }: { address: SearchAddress }) {
  const navigate = useNavigate();
  const hasPlace = address.searchedLocation !== '' || address.latitude !== undefined;
  return (
    <Form
      method="get"
      action={paths.practitionerSearch()}
      className="ml-auto flex shrink-0 items-center gap-2"
    >
      <Kept kept={addressOf(address, { sort: 'best' })} />
      <ChipSelect
        key={address.sort}
        label="Order"
        name="sort"
        options={SORTS.filter(({ value }) => value !== 'distance' || hasPlace)}
        defaultValue={address.sort}
        onChange={({ currentTarget: { value } }) => {
          const sort = SORTS.find((one) => one.value === value)?.value ?? 'best';
          navigate(paths.practitionerSearch(addressOf(address, { sort })), { preventScrollReset: true });
        }}
      />
      {/* A button that goes once scripts are there would move what stands beside it. */}
      <noscript>
        <button type="submit" className={buttonStyles()}>
          Order
        </button>
      </noscript>
    </Form>
  );
}

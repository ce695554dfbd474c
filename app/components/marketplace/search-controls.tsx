import { Form, Link, useNavigate } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { FilterPanel, Kept, type FilterPanelProps } from './filter-panel.tsx';
import { addressOf, FILTERS, SORTS, type SearchAddress } from './search-address.ts';

/** All pros, in-person, virtual, in-home; the filters behind a button; the order. */
export function SearchControls({ asked, specialties }: FilterPanelProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <nav aria-label="Where you meet" className="flex flex-wrap gap-1.5">
        {FILTERS.map(({ value, label }) => {
          const isActive = asked.activeFilter === value;
          return (
            <Link
              key={value}
              to={paths.practitionerSearch(addressOf(asked, { activeFilter: value }))}
              aria-current={isActive ? 'true' : undefined}
              preventScrollReset
              prefetch="intent"
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-medium whitespace-nowrap no-underline sm:px-4',
                isActive
                  ? 'border-accent-line bg-accent-soft text-accent-text'
                  : 'border-line-strong text-ink hover:border-field-line',
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <FilterPanel {...{ asked, specialties }} />
      <Order asked={asked} />
    </div>
  );
}

function Order({ asked }: { asked: SearchAddress }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const hasPlace = asked.searchedLocation !== '' || asked.latitude !== undefined;
  return (
    <Form method="get" action={paths.practitionerSearch()} className="ml-auto flex items-end gap-2">
      <Kept kept={addressOf(asked, { sort: 'best' })} />
      <NativeSelect
        key={asked.sort}
        label="Order"
        hideLabel
        name="sort"
        options={SORTS.filter(({ value }) => value !== 'distance' || hasPlace)}
        defaultValue={asked.sort}
        onChange={({ currentTarget: { value } }) => {
          const sort = SORTS.find((one) => one.value === value)?.value ?? 'best';
          navigate(paths.practitionerSearch(addressOf(asked, { sort })), { preventScrollReset: true });
        }}
      />
      {hydrated ? null : <Button type="submit">Order</Button>}
    </Form>
  );
}

import { Form, useNavigate } from '@remix-run/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { paths, type MarketplaceQuery } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ChipButton, chipStyles } from '#app/ui/display/chips.tsx';
import { cx } from '#app/ui/cx.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { addressOf, AVAILABLE, filtersOf, readAddress, type SearchAddress } from './search-address.ts';

const PRICES = [50, 75, 100, 150, 200].map((price) => ({ value: String(price), label: `Up to $${price}` }));
const RATINGS = [
  { value: '4.5', label: '4.5 stars and more' },
  { value: '4', label: '4 stars and more' },
  { value: '3', label: '3 stars and more' },
];
const NOTHING = { price: undefined, specialty: undefined, rating: undefined, available: undefined };

export interface FilterPanelProps {
  address: SearchAddress;
  specialties: readonly string[];
}

/** Price, specialty, rating and opening hours, in a dialog with an apply button; without scripts below a line that opens. */
export function FilterPanel(props: FilterPanelProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const count = filtersOf(props.address);
  const name = count > 0 ? `Filters (${count})` : 'Filters';
  const label = (
    <>
      <SlidersHorizontal aria-hidden strokeWidth={1.75} className="size-4" />
      {/* On a phone the sign and the figure, so that the line shows that it goes on. */}
      <span className="max-sm:sr-only">{name}</span>
      {count > 0 ? (
        <span aria-hidden className="sm:hidden">
          {count}
        </span>
      ) : null}
    </>
  );
  if (!hydrated) {
    return (
      <details className="shrink-0">
        <summary className={cx(chipStyles(count > 0), 'list-none [&::-webkit-details-marker]:hidden')}>
          {label}
        </summary>
        {/* A sheet: the line that it stands in would cut it off. */}
        <div className="fixed inset-x-4 bottom-4 z-40 mx-auto max-h-[80dvh] max-w-lg overflow-y-auto rounded-xl bg-surface p-5 shadow-sheet">
          <FilterForm {...props} />
        </div>
      </details>
    );
  }
  return (
    <>
      <ChipButton isOn={count > 0} onPress={() => setOpen(true)}>
        {label}
      </ChipButton>
      <Dialog title="Filters" open={open} onOpenChange={setOpen}>
        <FilterForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function FilterForm({ address, specialties, onDone }: FilterPanelProps & { onDone?: () => void }) {
  const navigate = useNavigate();
  const kept = addressOf(address, NOTHING);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') chosen.set(name, value);
    onDone?.();
    navigate(paths.practitionerSearch(addressOf(readAddress(chosen))));
  }
  return (
    <Form
      method="get"
      action={paths.practitionerSearch()}
      onSubmit={send}
      className="grid gap-5 py-2 sm:grid-cols-2"
    >
      <Kept kept={kept} />
      <NativeSelect
        label="Price"
        name="price"
        placeholder="Any price"
        options={PRICES}
        defaultValue={address.price ?? ''}
      />
      <NativeSelect
        label="Specialty"
        name="specialty"
        placeholder="Any specialty"
        options={specialties.map((specialty) => ({ value: specialty, label: specialty }))}
        defaultValue={address.specialty ?? ''}
      />
      <NativeSelect
        label="Rating"
        name="rating"
        placeholder="Any rating"
        options={RATINGS}
        defaultValue={address.rating ?? ''}
      />
      <NativeSelect
        label="Availability"
        name="available"
        placeholder="Any time"
        options={AVAILABLE}
        defaultValue={address.available ?? ''}
      />
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
        <LinkButton to={paths.practitionerSearch(kept)} variant="ghost" onClick={onDone}>
          Clear all
        </LinkButton>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </Form>
  );
}

/** What else the address says, so that a form of the address keeps it. */
export function Kept({ kept }: { kept: MarketplaceQuery }) {
  return Object.entries(kept).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
  );
}

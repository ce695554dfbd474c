import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormMoney } from '#app/components/forms/fields/money.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { customPriceInput } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { ClientProfile } from './client-data.ts';
import { useProfile } from './use-profile.ts';

type Price = ClientProfile['customPrices'][number];

/** What this client pays instead of the listed prices; changed and removed here. */
export function CustomPrices() {
  const { client, services, currency } = useProfile();
  const [editing, setEditing] = useState<Price | 'new' | null>(null);
  const taken = new Set(client.customPrices.map(({ serviceId }) => serviceId));
  const free = services.filter(({ id }) => !taken.has(id));
  return (
    <Card>
      <SectionHeader
        title="Custom prices"
        actions={
          free.length > 0 ? (
            <Button
              size="sm"
              icon={<Plus strokeWidth={1.75} aria-hidden />}
              onPress={() => setEditing('new')}
            >
              Add price
            </Button>
          ) : null
        }
      />
      {client.customPrices.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {client.customPrices.map((price) => (
            <li key={price.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-40">
                <span className="block font-medium break-words">{price.serviceName}</span>
                <span className="tabular block text-sm text-ink-soft">
                  {formatPrice(price.amountCents, currency)}
                  <span className="text-ink-mute">
                    {' '}
                    instead of {formatPrice(price.listedAmountCents, currency)}
                  </span>
                </span>
              </p>
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Edit the price of ${price.serviceName}`}
                  onPress={() => setEditing(price)}
                >
                  Edit
                </Button>
                <RemovePrice price={price} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">{client.name} pays your listed prices.</p>
      )}
      {editing ? (
        <PriceDialog
          key={editing === 'new' ? 'new' : editing.id}
          price={editing === 'new' ? null : editing}
          services={free}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Card>
  );
}

function RemovePrice({ price }: { price: Price }) {
  const { isBusy, run } = useOperation(op.deleteCustomPrice, {
    key: `price ${price.id}`,
    done: CLIENT_MESSAGES.priceRemoved,
  });
  return (
    <Button
      size="sm"
      variant="danger-quiet"
      aria-label={`Remove the price of ${price.serviceName}`}
      busy={isBusy}
      onPress={() => void run({ id: price.id })}
    >
      Remove
    </Button>
  );
}

interface PriceDialogProps {
  /** Null for a new one. */
  price: Price | null;
  /** Those without a price of their own yet. */
  services: { id: string; name: string; amountCents: number }[];
  onClose: () => void;
}

function PriceDialog({ price, services, onClose }: PriceDialogProps) {
  const { client, currency } = useProfile();
  const saving = useOperation(op.upsertCustomPrice, { done: CLIENT_MESSAGES.priceSaved });
  const form = useOperationForm(saving, {
    schema: customPriceInput.omit({ clientId: true }),
    defaults: { serviceId: price?.serviceId ?? services[0]?.id, amountCents: price?.amountCents },
    input: (value) => ({ clientId: client.id, ...value }),
    isLight: true,
    onSaved: onClose,
  });
  const serviceId = form.fields.serviceId.value;
  const listed = price?.listedAmountCents ?? services.find(({ id }) => id === serviceId)?.amountCents ?? 0;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={price ? `Price of ${price.serviceName}` : 'Add a custom price'}
      save="Save price"
      onClose={onClose}
    >
      {price ? (
        <input type="hidden" name="serviceId" value={price.serviceId} />
      ) : (
        <FormNativeSelect
          name="serviceId"
          label="Service"
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FormMoney
        name="amountCents"
        label="Price for this client"
        currency={currency}
        autoFocus
        hint={`Listed at ${listed === 0 ? 'no charge' : formatMoney(listed, currency)}. Appointments made already keep their price.`}
      />
    </FormDialog>
  );
}

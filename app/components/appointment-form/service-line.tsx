import { X } from 'lucide-react';
import { formatPrice, parseMoney } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { settleMoney } from '#app/ui/fields/masks.ts';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import type { FormProps } from './form/form-props.ts';
import { isListPrice, serviceById, withoutService, withVariation } from './form/form-services.ts';
import type { ServiceLine } from './form/form-state.ts';

interface ServiceLineProps extends FormProps {
  line: ServiceLine;
  /** 'Session 3 of 5', where an open package pays: then the price is not for typing. */
  session: string | undefined;
  removable: boolean;
  onRemoved: () => void;
}

/** One service: its length where it has several, its price, and whether the client keeps that price. */
export function ServiceLineCard({
  line,
  session,
  removable,
  onRemoved,
  state,
  practice,
  update,
  appointment,
}: ServiceLineProps) {
  const service = serviceById(practice, line.serviceId);
  const variations = session && appointment ? [] : (service?.variations ?? []);
  const priceStands = appointment?.priceStands === true;
  const change = (fields: Partial<ServiceLine>) =>
    update((before) => ({
      ...before,
      lines: before.lines.map((one) => (one.serviceId === line.serviceId ? { ...one, ...fields } : one)),
    }));
  const isOwn = state.client?.customPrices.some(
    ({ serviceId }) => serviceId === line.serviceId && !line.variationId,
  );
  const isOtherPrice =
    !session &&
    !priceStands &&
    !service?.package &&
    parseMoney(line.price) !== null &&
    (line.saveCustomPrice ||
      !isListPrice({ ...line, price: settleMoney(line.price) }, practice, state.client));
  // A price is kept for the service, not for one of its other lengths.
  const canKeep = isOtherPrice && !line.variationId;
  const keepsNone = isOtherPrice && Boolean(line.variationId) && Boolean(service);
  const who =
    state.clientMode === 'new' ? state.newClient.firstName.trim() || 'this client' : state.client?.firstName;
  return (
    <li className="rounded-lg border border-line-strong px-3 py-2.5">
      <div className="flex min-h-8 items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold break-words">
          {service?.addOn ? <span className="font-normal text-ink-soft">Add-on: </span> : null}
          {line.name}
        </p>
        {session ? <Badge tone="green">{session}</Badge> : null}
        {removable ? (
          <IconButton
            label={`Remove ${line.name}`}
            size="sm"
            icon={<X aria-hidden strokeWidth={1.75} />}
            onPress={() => {
              update((before) => withoutService(before, line.serviceId, practice));
              onRemoved();
            }}
            className="-mr-1.5"
          />
        ) : null}
      </div>
      <div className="mt-1.5 flex flex-wrap items-end gap-3">
        {variations.length > 0 ? (
          <Select
            label={`Length of ${line.name}`}
            hideLabel
            className="min-w-36 flex-1"
            value={line.variationId || 'own'}
            onChange={(id) =>
              update((before) => withVariation(before, line.serviceId, id === 'own' ? '' : id, practice))
            }
            options={[
              {
                value: 'own',
                label: lengthLabel(service!.timeLength, service!.amountCents, null, practice.defaultCurrency),
              },
              ...variations.map(({ id, name, timeLength, amountCents }) => ({
                value: id,
                label: lengthLabel(timeLength, amountCents, name, practice.defaultCurrency),
              })),
            ]}
          />
        ) : (
          <p className="min-w-24 flex-1 self-center text-sm text-ink-soft">
            {service && service.timeLength > 0
              ? `${formatDuration(service.timeLength)}${state.lengthChosen ? ' as listed' : ''}`
              : 'No extra time'}
          </p>
        )}
        {session ? null : (
          <MoneyField
            label={`Price of ${line.name}`}
            hideLabel
            className="w-32"
            currency={practice.defaultCurrency}
            disabled={priceStands}
            value={line.price}
            onChange={(event) => change({ price: event.currentTarget.value })}
            onBlur={(event) => change({ price: settleMoney(event.currentTarget.value) })}
          />
        )}
      </div>
      {keepsNone ? (
        <p className="mt-1.5 text-sm text-ink-mute">
          An own price can be saved for the usual length only, {formatDuration(service!.timeLength)}.
        </p>
      ) : canKeep && who ? (
        <Checkbox
          className="mt-2"
          label={`Save this price for ${who}`}
          checked={line.saveCustomPrice}
          onChange={(event) => change({ saveCustomPrice: event.currentTarget.checked })}
        />
      ) : isOwn && !session ? (
        <p className="mt-1.5 text-sm text-ink-mute">
          {state.client?.firstName}’s own price; listed at{' '}
          {formatPrice(service?.amountCents ?? 0, practice.defaultCurrency)}
        </p>
      ) : null}
    </li>
  );
}

const lengthLabel = (minutes: number, cents: number, name: string | null, currency: 'USD' | 'CAD') =>
  [formatDuration(minutes), name, formatPrice(cents, currency)].filter(Boolean).join(' · ');

import { Plus } from 'lucide-react';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { WaitingList } from '#app/components/portal/waiting-list.tsx';
import type { OfferAddress } from '#app/components/services/use-offer-address.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import {
  discountText,
  expiryText,
  servicesText,
  usesText,
  type Coupon,
  type CouponsData,
} from './coupon-data.ts';
import { CouponFlyout } from './coupon-flyout.tsx';

interface CouponsTabProps {
  /** What the address says of the sheet over the tab. */
  address: OfferAddress;
  /** Another one once the page was read anew. */
  version: unknown;
}

/** The tab Coupons of My Services (spec 002 §2). */
export function CouponsTab({ address, version }: CouponsTabProps) {
  const { value, ...asked } = useQueryOperation(op.discountCodes, {}, { version });
  const data = useShown(value);
  return data ? (
    <Coupons data={data} address={address} />
  ) : (
    <WaitingList label="Loading your coupons" {...asked} />
  );
}

function Coupons({ data, address }: { data: CouponsData; address: OfferAddress }) {
  const { sheet } = address;
  const asked = sheet?.kind === 'edit' ? sheet.id : null;
  const found = data.discountCodes.find(({ id }) => id === asked) ?? null;
  // What another window deletes takes nothing from whoever types here.
  const last = useShown(found);
  const shown =
    asked !== null
      ? (found ?? (last?.id === asked ? last : null))
      : sheet?.kind === 'new' && sheet.what === 'coupon'
        ? 'new'
        : null;
  return (
    <>
      <Card as="div" padding="flush">
        <DataTable
          label="Coupons"
          columns={columnsOf(data, address.edit)}
          rows={data.discountCodes}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="No coupons yet"
              action={
                <Button icon={<Plus strokeWidth={1.75} aria-hidden />} onPress={() => address.add('coupon')}>
                  Create a coupon
                </Button>
              }
            >
              A code that takes something off the price: a welcome for new clients, a thank-you for old ones.
              Clients enter it when they book.
            </EmptyState>
          }
        />
      </Card>
      {data.discountCodes.length > 0 ? (
        <Button
          icon={<Plus strokeWidth={1.75} aria-hidden />}
          onPress={() => address.add('coupon')}
          className="mt-4"
        >
          Add coupon
        </Button>
      ) : null}
      <CouponFlyout shown={shown} data={data} isGone={asked !== null && !found} onClose={address.close} />
    </>
  );
}

const STATES: Record<Coupon['state'], { tone: Tone; text: string }> = {
  active: { tone: 'green', text: 'Active' },
  expired: { tone: 'grey', text: 'Expired' },
  used_up: { tone: 'grey', text: 'Used up' },
};

function columnsOf(
  { currency, timeZone, services }: CouponsData,
  edit: (id: string) => void,
): Column<Coupon>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      primary: true,
      cell: ({ code }) => (
        <span className="flex flex-wrap items-center gap-x-1">
          <span className="tabular wrap-anywhere">{code}</span>
          <CopyButton text={code} size="sm" variant="ghost" aria-label={`Copy the code ${code}`}>
            Copy
          </CopyButton>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      card: 'folded:justify-end',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
    },
    { id: 'discount', header: 'Discount', cell: (coupon) => discountText(coupon, currency) },
    { id: 'used', header: 'Used', cell: usesText },
    { id: 'expires', header: 'Expires', cell: (coupon) => expiryText(coupon, timeZone) },
    {
      id: 'services',
      header: 'Services',
      cell: (coupon) => <span className="line-clamp-2">{servicesText(coupon, services)}</span>,
    },
    {
      id: 'edit',
      header: 'Edit',
      quiet: true,
      cell: ({ id, code, editable }) => (
        <Button
          size="sm"
          onPress={() => edit(id)}
          aria-label={`${editable ? 'Edit' : 'Show'} the coupon ${code}`}
        >
          {editable ? 'Edit' : 'Show'}
        </Button>
      ),
    },
  ];
}

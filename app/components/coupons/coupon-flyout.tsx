import { useState } from 'react';
import { ReadSheet, SheetFoot } from '#app/components/forms/read-sheet.tsx';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import {
  discountText,
  expiryText,
  servicesText,
  usesText,
  type Coupon,
  type CouponsData,
} from './coupon-data.ts';
import { CouponForm, type CouponFormProps } from './coupon-form.tsx';
import { DeleteCoupon } from './delete-coupon.tsx';

interface CouponFlyoutProps {
  /** 'new', one of the coupons, or null: closed. */
  shown: Coupon | 'new' | null;
  data: CouponsData;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  onClose: () => void;
}

/** The sheet in which a coupon is made and changed; one that a client has used is only read there. */
export function CouponFlyout({ shown: asked, data, isGone, onClose }: CouponFlyoutProps) {
  const [times, setTimes] = useState(0);
  const shown = useShown(asked);
  const coupon = shown === 'new' ? null : shown;
  const title = coupon === null ? 'Create coupon' : coupon.editable ? 'Edit coupon' : coupon.code;
  return (
    <ReadSheet open={asked !== null} onClose={onClose} title={title}>
      {shown === null ? null : (
        <Body
          key={`${coupon?.id ?? 'new'} ${times}`}
          {...{ coupon, data, isGone, onClose }}
          onTakeOver={() => setTimes(times + 1)}
        />
      )}
    </ReadSheet>
  );
}

/** As it was opened: a coupon that a client uses meanwhile takes nothing from whoever types here. */
function Body(props: CouponFormProps) {
  const { coupon, data, onClose } = props;
  const [wasUsed] = useState(coupon !== null && !coupon.editable);
  return coupon && wasUsed ? <UsedCoupon {...{ coupon, data, onClose }} /> : <CouponForm {...props} />;
}

function UsedCoupon({ coupon, data, onClose }: { coupon: Coupon; data: CouponsData; onClose: () => void }) {
  return (
    <div className="space-y-6">
      <Banner tone="info">{messages.notEditable}</Banner>
      <DescriptionList
        items={[
          { term: 'Discount', detail: discountText(coupon, data.currency) },
          { term: 'Used', detail: usesText(coupon) },
          { term: 'Expires', detail: expiryText(coupon, data.timeZone) },
          { term: 'Services', detail: servicesText(coupon, data.services) },
        ]}
      />
      <SheetFoot>
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <DeleteCoupon coupon={coupon} onDeleted={onClose} />
          <Button onPress={onClose}>Close</Button>
        </div>
      </SheetFoot>
    </div>
  );
}

import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { Coupon } from './coupon-data.ts';

/** Takes a coupon out of use, after a question. */
export function DeleteCoupon({ coupon, onDeleted }: { coupon: Coupon; onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const deleting = useOperation(op.deleteDiscountCode, {
    done: messages.deleted,
    failed: ({ text }) => ({ text: messages.deleteFailed, detail: text }),
  });
  async function remove() {
    const answer = await deleting.run({ id: coupon.id });
    if (!answer) return;
    setAsked(false);
    if (answer.ok) onDeleted();
  }
  return (
    <>
      <Button variant="ghost" onPress={() => setAsked(true)} disabled={deleting.isBusy}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete the coupon ${coupon.code}?`}
        confirmLabel="Delete coupon"
        destructive
        busy={deleting.isBusy}
        onConfirm={() => void remove()}
      >
        Nobody can use its code any more. Bookings that used it keep their price.
      </ConfirmDialog>
    </>
  );
}

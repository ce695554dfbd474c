import { v7 as uuid } from 'uuid';
import type { Scene } from './scene.ts';

interface CouponGiven {
  code: string;
  /** A share of the price; without it `amountCents` is taken off. */
  percent?: number;
  /** Cents. */
  amountCents?: number;
  /** Epoch ms: the last moment at which it is taken. */
  expiresAt?: number;
  maxRedemptions?: number;
  /** Epoch ms; now unless given. */
  createdAt?: number;
  redemptionCount?: number;
  /** Codes that one booking may combine with it; 1 unless given. */
  combinationLimit?: number;
  /** For whatever is booked where there are none. */
  serviceIds?: readonly string[];
}

/** A coupon of the practice. */
export function aCoupon(scene: Scene, given: CouponGiven) {
  const { expiresAt, serviceIds = [], percent, amountCents, createdAt = scene.now, ...rest } = given;
  const coupon = scene.add('discountCode', {
    id: uuid(),
    ...rest,
    kind: percent === undefined ? 'fixed' : 'percentage',
    percent: percent ?? null,
    amountCents: amountCents ?? null,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    applyToSpecificServices: serviceIds.length > 0,
    createdAt: new Date(createdAt),
  });
  for (const serviceId of serviceIds)
    scene.add('discountCodeService', { discountCodeId: coupon.id, serviceId });
  return coupon;
}

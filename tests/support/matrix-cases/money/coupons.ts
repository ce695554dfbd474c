import { nothing, type MatrixCases } from '../case.ts';

export const coupons: MatrixCases = {
  discountCodes: nothing,
  upsertDiscountCode: {
    input: ({ situation, services }) => ({
      id: situation.coupon.id,
      code: 'SUMMER26',
      kind: 'percentage',
      percent: 15,
      applyToSpecificServices: true,
      serviceIds: [services.massage.id],
    }),
  },
  deleteDiscountCode: { input: ({ situation }) => ({ id: situation.coupon.id }) },
  bookingPrice: { input: ({ hold }) => ({ hold, discountCodes: ['SPRING26'] }) },
};

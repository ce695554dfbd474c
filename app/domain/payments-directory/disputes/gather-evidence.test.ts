import { expect, test } from 'vitest';
import { aRegistration, given } from '#prisma/situations/index.ts';
import { squareAddCardToCustomer } from '#app/domain/cards/index.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { chargeCard } from '#app/domain/payments/index.ts';

import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { newId, type SquareStore } from './call.ts';
import { cardOfTyped } from './test-cards.ts';

/** The pages of any practice call it, as they call Square's own host. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

const typed = z.strictObject({
  applicationId: z.string().regex(/^(sandbox-)?sq0id[bp]-/),
  locationId: z.string().min(1),
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvv: z.string().regex(/^\d{3,4}$/),
  postalCode: z.string().max(12),
  verified: z.boolean(),
});

const REFUSED = {
  type: 'VALIDATION_ERROR',
  field: 'cardNumber',
  message: 'This is a demo: only the test cards of Square are taken here.',
};

/** What Square's script asks its own host: a card becomes a token, and whether its owner's bank wants a check first. */
export function browserTokens(store: SquareStore, now: () => number): RequestHandler[] {
  const answer = (body: object, status = 200) => HttpResponse.json(body, { status, headers: CORS });
  return [
    http.options('*/v2/_browser/tokens', () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.post('*/v2/_browser/tokens', async ({ request }) => {
      const parsed = typed.safeParse(await request.json().catch(() => null));
      if (!parsed.success)
        return answer({ errors: [{ ...REFUSED, message: 'The card is incomplete.' }] }, 400);
      const card = cardOfTyped(parsed.data, now());
      if (!card) return answer({ errors: [REFUSED] }, 400);
      if (card.behaviour === 'verify' && !card.verified) return answer({ verify: true });
      const token = `cnon:CA4SE${newId(32)}`;
      store.put('tokens', token, card);
      store.commit();
      const { brand, last4, expMonth, expYear } = card;
      return answer({ token, card: { brand, last4, expMonth, expYear } });
    }),
  ];
}

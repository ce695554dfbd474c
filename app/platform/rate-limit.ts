import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './address.ts';
import { logger } from './logger.ts';

/** The budgets: how many points in how many seconds. */
const BUDGETS = {
  /** Wrong passwords for one account from one network. */
  signInPair: { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account from a device that has been signed in to it before. */
  signInDevice: { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account from everywhere; NIST SP 800-63B allows a hundred. */
  signInAccount: { points: 100, duration: 60 * 60 },
  /** Sign-in attempts from one address, whatever the account. */
  signInAddress: { points: 60, duration: 15 * 60 },
  /** Links to sign in, to reset a password or to prove an address, for one account from one network. */
  accountLinkPair: { points: 5, duration: 15 * 60 },
  /** The same from a device that has been signed in to the account before. */
  accountLinkDevice: { points: 5, duration: 15 * 60 },
  /** The same for one account from everywhere, by email. */
  accountLinkAccount: { points: 40, duration: 60 * 60 },
  /** The same by text message, which costs money and rings. */
  accountTextAccount: { points: 20, duration: 60 * 60 },
  /** The same asked for from one address, whatever the account. */
  accountLinkAddress: { points: 30, duration: 15 * 60 },
  /** Accounts registered from one address. */
  registerAddress: { points: 20, duration: 60 * 60 },
  /** Practices made from one address. */
  practiceAddress: { points: 10, duration: 60 * 60 },
  /** Names of practices looked up by whoever is about to make one. */
  slugPerson: { points: 240, duration: 60 },
  /** Wrong passwords for one registration that is being finished in another browser. */
  confirmAccount: { points: 10, duration: 15 * 60 },
  /** Details that one person hands to practices' forms. */
  detailsPerson: { points: 40, duration: 60 * 60 },
  /** Wrong passwords typed by whoever is signed in, where they are asked once more who they are. */
  passwordAgain: { points: 10, duration: 15 * 60 },
  /** Codes of the second step of logging in, for one person. */
  secondStep: { points: 8, duration: 15 * 60 },
  /** The same typed by whoever is signed in: tries in an open browser do not close out who logs in. */
  secondStepAgain: { points: 8, duration: 15 * 60 },
  /** Requests to log in by a passkey, from one address. */
  passkeyAddress: { points: 60, duration: 15 * 60 },
  /** Names that one account is given. */
  accountName: { points: 5, duration: 24 * 60 * 60 },
  /** Link tokens that opened nothing, from one address. */
  linkMissAddress: { points: 20, duration: 60 },
  /** Link tokens that opened nothing, from everywhere. */
  linkMissGlobal: { points: 600, duration: 60 },
  /** Holds and bookings from one address. */
  bookingAddress: { points: 60, duration: 60 * 60 },
  /** Codes of coupons that a practice never gave, from one network. */
  couponAddress: { points: 10, duration: 15 * 60 },
  /** The same of one practice, from everywhere. */
  couponPractice: { points: 300, duration: 60 * 60 },
  /** Addresses of home visits that one practice does not come to, from one network. */
  visitAddress: { points: 20, duration: 15 * 60 },
  /** Bookings and registrations that write to one email address or number, made from one network. */
  strangerPair: { points: 8, duration: 24 * 60 * 60 },
  /** The same, made from anywhere. */
  strangerRecipient: { points: 24, duration: 24 * 60 * 60 },
  /** The same, made from one network, whoever they write to. */
  strangerNetwork: { points: 200, duration: 24 * 60 * 60 },
  /** The same of one practice. */
  strangerPractice: { points: 500, duration: 24 * 60 * 60 },
  /** Bookings of one practice from one network by people who have shown nothing of who they are. */
  strangerCalendar: { points: 60, duration: 24 * 60 * 60 },
  /** The same where the practice agrees at once, by whoever kept no time before as the site's pages do: no browser with its cookie. */
  strangerBare: { points: 10, duration: 24 * 60 * 60 },
  /** Places at one group event from one network, given without a card: a family, no script. */
  strangerEvent: { points: 5, duration: 24 * 60 * 60 },
  /** Gift cards of one practice that are ordered from one network. */
  giftCardNetwork: { points: 20, duration: 24 * 60 * 60 },
  /** Codes of gift cards that were none, from one network. */
  giftCodeAddress: { points: 10, duration: 15 * 60 },
  /** The same of one practice, from everywhere. */
  giftCodePractice: { points: 200, duration: 60 * 60 },
  /** Messages to one practice by its website's form, from one network. */
  contactNetwork: { points: 10, duration: 24 * 60 * 60 },
  /** The same to whatever practices. */
  contactSender: { points: 30, duration: 24 * 60 * 60 },
  /** Messages to one practice from everywhere. */
  contactPractice: { points: 200, duration: 24 * 60 * 60 },
  /** Moves of one appointment by whoever holds its link. */
  linkMoves: { points: 12, duration: 24 * 60 * 60 },
  /** Persons who name themselves in the review flow and the stars they give, from one address. */
  reviewAddress: { points: 60, duration: 60 * 60 },
  /** Reviews by people whom a practice does not know. */
  reviewPractice: { points: 100, duration: 24 * 60 * 60 },
  /** Events whose sender must be asked whether it sent them, from one address; a genuine one is given back. */
  askedEventAddress: { points: 60, duration: 60 },
  /** The same from everywhere: the vendor is asked no oftener than this for strangers. */
  askedEventGlobal: { points: 300, duration: 60 },
  /** GraphQL requests by their length, and the fields asked for, from one address; each alias counts. */
  graphqlAddress: { points: 1200, duration: 60 },
  /** Searches and suggestions of the marketplace from one address. */
  searchAddress: { points: 900, duration: 60 },
  /** Messages that a practitioner sends by hand (invoices, confirmations again, forms) to one client. */
  handSentClient: { points: 12, duration: 24 * 60 * 60 },
  /** The same to all clients of a practice. */
  handSentPractice: { points: 400, duration: 24 * 60 * 60 },
  /** Emails that a practitioner sends to themselves to see how they look. */
  testPractice: { points: 20, duration: 60 * 60 },
  /** Questions about a practice's own account that go to the card company. */
  connectPractice: { points: 60, duration: 60 * 60 },
  /** Domains that a practice claims, lets go of and has looked at: each look asks name servers. */
  domainPractice: { points: 60, duration: 60 * 60 },
  /** Calendar feeds that a practice adds: each makes us call an address of its choosing. */
  feedPractice: { points: 30, duration: 60 * 60 },
  /** Readings of a practice's own calendar by its address: phones ask every few minutes, and there may be several. */
  sharedCalendar: { points: 120, duration: 10 * 60 },
  /** Copies of everything that a practice asks for: each reads all that it has. */
  exportPractice: { points: 5, duration: 24 * 60 * 60 },
  /** Questions about places and addresses of a practice that go to the map company, which bills each: some fifty addresses typed out. */
  placesPractice: { points: 1_000, duration: 24 * 60 * 60 },
  /** Identity checks that a practice begins or looks at. */
  identityPractice: { points: 60, duration: 60 * 60 },
  /** What a practice presses about its plan: each asks the card company. */
  planPractice: { points: 120, duration: 60 * 60 },
  /** Texts that a practice has suggested by the writing service, which bills each. */
  suggestionsPractice: { points: 100, duration: 24 * 60 * 60 },
  /** Videos that a practice has transcoded. */
  videoPractice: { points: 60, duration: 24 * 60 * 60 },
  /** Pictures and documents that a practice sends. */
  uploadsPractice: { points: 600, duration: 24 * 60 * 60 },
  /** Files begun over one link for a video review. */
  videoReviewLink: { points: 30, duration: 24 * 60 * 60 },
  /** Megabytes sent to one link for a video review: a few tries of a long one. */
  videoBytesLink: { points: 500, duration: 24 * 60 * 60 },
  /** The same from one network, whichever links it has. */
  videoBytesNetwork: { points: 1_500, duration: 24 * 60 * 60 },
  /** The same to all links of a practice. */
  videoBytesPractice: { points: 10_000, duration: 24 * 60 * 60 },
  /** Videos of clients that a practice has transcoded. */
  videoReviewPractice: { points: 300, duration: 24 * 60 * 60 },
} as const;

export type Budget = keyof typeof BUDGETS;

/** After how many seconds a budget is whole again. */
export const secondsOf = (budget: Budget): number => BUDGETS[budget].duration;

export interface Cost {
  budget: Budget;
  key: string;
  points?: number;
}

/** Spends from budgets kept in the database, so that every web process counts together. */
export interface RateLimiter {
  /** Takes points. False where the budget is used up, or where the store does not answer: it fails closed. */
  spend(budget: Budget, key: string, points?: number): Promise<boolean>;
  /**
   * The same from several budgets, no two of them alike, in one statement: all or none. Answers the first in their order that is used
   * up, as well where the store does not answer; null where each was taken.
   */
  spendAll<One extends Cost>(costs: readonly One[]): Promise<One | null>;
  /** Whether anything is left, without taking. Fails closed. */
  hasLeft(budget: Budget, key: string): Promise<boolean>;
  /** Takes back what was just spent, where nothing came of it that the budget is there to limit. */
  giveBack(budget: Budget, key: string, points?: number): Promise<void>;
  /** Gives a key its whole budget back, after a success. */
  reset(budget: Budget, key: string): Promise<void>;
}

/**
 * What the library does for one row (RateLimiterPostgres has no more), for several. In the order of their keys, so that no two calls wait for
 * each other.
 */
async function upsertAll(pool: pg.Pool, keyed: readonly { cost: Cost; key: string }[]) {
  const now = Date.now();
  const rows = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: spent } = await pool.query<{ key: string; points: number }>({
    name: 'ratelimit:upsert-all',
    text: `
      INSERT INTO "RateLimit" AS r (key, points, expire)
      SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire <= $4 THEN EXCLUDED.points ELSE r.points + EXCLUDED.points END,
        expire = CASE WHEN r.expire <= $4 THEN EXCLUDED.expire ELSE r.expire END
      RETURNING key, points`,
    values: [
      rows.map(({ key }) => key),
      rows.map(({ cost }) => cost.points ?? 1),
      rows.map(({ cost }) => now + BUDGETS[cost.budget].duration * 1_000),
      now,
    ],
  });
  return new Map(spent.map(({ key, points }) => [key, points]));
}

/** A limiter over the table "RateLimit". */
export function rateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<Budget, RateLimiterPostgres>();
  const of = (budget: Budget) => {
    let limiter = limiters.get(budget);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'RateLimit',
        tableCreated: true,
        keyPrefix: budget,
        clearExpiredByTimeout: false,
        ...BUDGETS[budget],
      });
      limiters.set(budget, limiter);
    }
    return limiter;
  };
  const storeDown = (error: unknown) => {
    logger.error({ err: (error as Error).message }, 'rate limit store does not answer: refusing');
    return false;
  };
  const giveBack = async (budget: Budget, key: string, points = 1) => {
    await of(budget)
      .reward(networkOf(key), points)
      .catch((error: unknown) => storeDown(error));
  };
  return {
    giveBack,
    async spend(budget, key, points = 1) {
      try {
        await of(budget).consume(networkOf(key), points);
        return true;
      } catch (error) {
        return error instanceof RateLimiterRes ? false : storeDown(error);
      }
    },
    async spendAll(costs) {
      if (costs.length === 0) return null;
      const keyed = costs.map((cost) => ({ cost, key: of(cost.budget).getKey(networkOf(cost.key)) }));
      try {
        const spent = await upsertAll(pool, keyed);
        const refused = keyed.find(({ cost, key }) => spent.get(key)! > BUDGETS[cost.budget].points);
        if (!refused) return null;
        await Promise.all(costs.map(({ budget, key, points }) => giveBack(budget, key, points)));
        return refused.cost;
      } catch (error) {
        storeDown(error);
        return costs[0]!;
      }
    },
    async hasLeft(budget, key) {
      try {
        const state = await of(budget).get(networkOf(key));
        return state === null || state.remainingPoints > 0;
      } catch (error) {
        return storeDown(error);
      }
    },
    async reset(budget, key) {
      await of(budget)
        .delete(networkOf(key))
        .catch((error: unknown) => storeDown(error));
    },
  };
}

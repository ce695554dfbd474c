import { createHash } from 'node:crypto';
import type { Surroundings } from '../core/vendor.ts';
import type { Seller, SquareTables } from './tables.ts';

/** What the consent page asks of the account that gives its consent. */
export interface Described {
  name: string;
  country: 'US' | 'CA' | 'GB';
  places: 'one' | 'two' | 'closed' | 'no_cards';
}

const CURRENCIES = { US: 'USD', CA: 'CAD', GB: 'GBP' } as const;

/** The account of a business; the same name and country are the same account. */
export function describedSeller({ name, country, places }: Described): Seller {
  const digest = createHash('sha256').update(`${country}|${name}`).digest('hex').slice(0, 11).toUpperCase();
  const id = `ML${digest}`;
  const currency = CURRENCIES[country];
  const place = (number: number, isOpen: boolean) => ({
    id: `L${number}${digest}`,
    name: number === 1 ? name : `${name}, second room`,
    status: isOpen ? ('ACTIVE' as const) : ('INACTIVE' as const),
    capabilities: places === 'no_cards' ? ['AUTOMATIC_TRANSFERS'] : ['CREDIT_CARD_PROCESSING'],
    country,
    currency,
  });
  // Of two the main one is closed: charges have to go to the other.
  const isMainOpen = places === 'one' || places === 'no_cards';
  return {
    id,
    business_name: name,
    country,
    currency,
    main_location_id: `L1${digest}`,
    locations: [place(1, isMainOpen), ...(places === 'two' ? [place(2, true)] : [])],
    generation: 0,
    scopes: null,
  };
}

/** A seller as the sandbox knows them. One of the seeds, who never was at the consent page, has one location and takes any currency. */
export function sellerOf({ store }: Pick<Surroundings<SquareTables>, 'store'>, id: string): Seller {
  return (
    store.get('sellers', id) ?? {
      id,
      business_name: 'Sandbox',
      country: 'US',
      currency: 'USD',
      main_location_id: `L_${id}`,
      locations: [
        {
          id: `L_${id}`,
          name: 'Sandbox',
          status: 'ACTIVE',
          capabilities: ['CREDIT_CARD_PROCESSING'],
          country: 'US',
          currency: 'USD',
        },
      ],
      generation: 0,
      scopes: null,
    }
  );
}

/** Whether a seller was at the consent page, so that it is known what they consented to and which currency is theirs. */
export const isDescribed = ({ store }: Pick<Surroundings<SquareTables>, 'store'>, id: string): boolean =>
  store.get('sellers', id)?.scopes != null;

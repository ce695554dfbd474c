import { createHmac } from 'node:crypto';
import type { domainGroups } from './domains.ts';
import type { vendorGroups } from './vendors.ts';

/** Whoever has a stand-in, and the variables that give the real one. */
const VENDORS = {
  stripe: 'STRIPE_SECRET_KEY and its group',
  square: 'SQUARE_APPLICATION_ID and its group',
  paypal: 'PAYPAL_CLIENT_ID and its group',
  zoom: 'ZOOM_CLIENT_ID and its group',
  cronofy: 'CRONOFY_CLIENT_ID and its group',
  entri: 'ENTRI_APPLICATION_ID and its group',
  mail: 'SMTP_URL',
  sms: 'TWILIO_ACCOUNT_SID and its group',
  files: 'S3_BUCKET and its group',
} as const;

type StoodInFor = keyof typeof VENDORS;
/** What the product can do without. Signing in needs mail, and pictures need files. */
type CanBeOff = 'stripe' | 'square' | 'paypal' | 'zoom' | 'cronofy' | 'entri' | 'sms';

const CAN_BE_OFF: readonly CanBeOff[] = ['stripe', 'square', 'paypal', 'zoom', 'cronofy', 'entri', 'sms'];
const STAND_INS = new Set(['sandbox', 'outbox']);

type Groups = Pick<ReturnType<typeof vendorGroups> & ReturnType<typeof domainGroups>, StoodInFor>;

/** What the operator said of a vendor is wrong, or was not said. */
export class UnclearVendor extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(problem);
  }
}

function listed<Name extends string>(
  variable: string,
  text: string | undefined,
  names: readonly Name[],
): Name[] {
  const said = (text ?? '').split(',').map((name) => name.trim());
  return said.filter(Boolean).map((name) => {
    const known = names.find((one) => one === name);
    if (!known) throw new UnclearVendor(variable, `may name ${names.join(', ')}, separated by commas`);
    return known;
  });
}

/**
 * Which vendors are stood in for, and which are switched off. On a real host each is given, or named in one of the two
 * lists: nothing starts on a stand-in that nobody asked for. On this machine alone a stand-in needs no name.
 *
 * @throws UnclearVendor
 */
export function standIns(
  { SANDBOX, OFF }: { SANDBOX?: string; OFF?: string },
  groups: Groups,
  isLocal: boolean,
): { sandboxed: StoodInFor[]; off: CanBeOff[] } {
  const vendors = Object.keys(VENDORS) as StoodInFor[];
  const named = listed('SANDBOX', SANDBOX, vendors);
  const off = listed('OFF', OFF, CAN_BE_OFF);
  const sandboxed: StoodInFor[] = [];
  for (const vendor of vendors) {
    const isGiven = !STAND_INS.has(groups[vendor].mode);
    const lists = [named.includes(vendor) && 'SANDBOX', off.some((one) => one === vendor) && 'OFF'].filter(
      (list) => list !== false,
    );
    if (lists.length > 1) throw new UnclearVendor('OFF', `names ${vendor}, and so does SANDBOX: keep one`);
    if (isGiven && lists[0])
      throw new UnclearVendor(lists[0], `names ${vendor}, whose keys are set: keep one`);
    if (isGiven || lists[0] === 'OFF') continue;
    if (!isLocal && !lists[0]) {
      const ways = ['SANDBOX', ...(CAN_BE_OFF.some((one) => one === vendor) ? ['OFF'] : [])].join(' or ');
      throw new UnclearVendor(
        ways,
        `must name ${vendor}, or ${VENDORS[vendor]} be set: on a real host nothing stands in for a vendor unasked`,
      );
    }
    sandboxed.push(vendor);
  }
  return { sandboxed, off };
}

/**
 * The groups, with those secrets of the sandboxes that this installation alone knows: a published one would let anybody
 * write a webhook that it believes. Derived when first read, so that reading the environment makes no file.
 *
 * @param secret the installation's own, as it is kept
 */
export function withOwnSecrets<T extends Groups>(groups: T, secret: () => Buffer): T {
  const own = (name: string) =>
    createHmac('sha256', secret()).update(`sandbox ${name}`).digest('hex').slice(0, 40);
  const { stripe, square, paypal, zoom, cronofy, entri } = groups;
  return {
    ...groups,
    stripe:
      stripe.mode !== 'sandbox'
        ? stripe
        : {
            ...stripe,
            get secretKey() {
              return `sk_test_${own('stripe key')}`;
            },
            get webhookSecret() {
              return `whsec_${own('stripe webhook')}`;
            },
            get connectWebhookSecret() {
              return `whsec_${own('stripe connect webhook')}`;
            },
          },
    square:
      square.mode !== 'sandbox'
        ? square
        : {
            ...square,
            get applicationSecret() {
              return own('square application');
            },
            get webhookSignatureKey() {
              return own('square webhook');
            },
          },
    paypal:
      paypal.mode !== 'sandbox'
        ? paypal
        : {
            ...paypal,
            get clientSecret() {
              return own('paypal secret');
            },
            get webhookId() {
              return own('paypal webhook').toUpperCase();
            },
          },
    cronofy:
      cronofy.mode !== 'sandbox'
        ? cronofy
        : {
            ...cronofy,
            get clientSecret() {
              return own('cronofy secret');
            },
          },
    entri:
      entri.mode !== 'sandbox'
        ? entri
        : {
            ...entri,
            get secret() {
              return own('entri secret');
            },
          },
    zoom:
      zoom.mode !== 'sandbox'
        ? zoom
        : {
            ...zoom,
            get clientSecret() {
              return own('zoom secret');
            },
            get webhookSecretToken() {
              return own('zoom webhook');
            },
          },
  };
}

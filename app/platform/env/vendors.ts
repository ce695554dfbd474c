import { z } from 'zod';
import { textGeneration, textGenerationVariables, type TextGenerationEnv } from './text-generation.ts';
import { HalfVendorGroup, wholeGroup } from './vendor-group.ts';

/**
 * The vendor groups of the environment. Each is on ("live", all its keys present) or off ("sandbox"
 * or "outbox", no key present); half a group is an error that names what is missing.
 */
export const vendorVariables = z.object({
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must start with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_CLIENT_ID: z.string().startsWith('ca_', 'must start with ca_').optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live'], 'must be sandbox or live').optional(),
  PAYPAL_CLIENT_ID: z.string().min(10, 'must be the client id of a PayPal app').optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(10, 'must be the secret of a PayPal app').optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Z0-9]{10,50}$/, 'must be the id of a PayPal webhook')
    .optional(),
  PAYPAL_PARTNER_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, "must be the merchant id of the platform's own account")
    .optional(),
  PAYPAL_ATTRIBUTION_ID: z.string().min(3, 'must be the BN code of the platform').max(36).optional(),
  SQUARE_APPLICATION_ID: z
    .string()
    .regex(/^(sq0idp|sandbox-sq0idb)-[\w-]+$/, 'must start with sq0idp- or sandbox-sq0idb-')
    .optional(),
  SQUARE_APPLICATION_SECRET: z.string().min(16, 'must be the secret of a Square application').optional(),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z
    .string()
    .min(16, 'must be the signature key of a webhook subscription')
    .optional(),
  ZOOM_CLIENT_ID: z.string().min(8, 'must be the client id of a Zoom app').optional(),
  ZOOM_CLIENT_SECRET: z.string().min(16, 'must be the client secret of a Zoom app').optional(),
  ZOOM_WEBHOOK_SECRET_TOKEN: z
    .string()
    .min(16, 'must be the secret token of the Zoom app’s event subscription')
    .optional(),
  CRONOFY_CLIENT_ID: z.string().min(10, 'must be the client id of a Cronofy application').optional(),
  CRONOFY_CLIENT_SECRET: z.string().min(16, 'must be the client secret of a Cronofy application').optional(),
  CRONOFY_DATA_CENTER: z
    .enum(['us', 'uk', 'de', 'au', 'ca', 'sg'], 'must be us, uk, de, au, ca or sg')
    .optional(),
  SANDBOX_URL: z.url('must be a URL such as http://127.0.0.1:4242').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC', 'must start with AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(8).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a phone number such as +12125550123')
    .optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(2).optional(),
  S3_ACCESS_KEY_ID: z.string().min(3).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional(),
  S3_ENDPOINT: z.url('must be a URL such as https://s3.example.com').optional(),
  INTERCOM_APP_ID: z
    .string()
    .regex(/^[a-z0-9]{4,20}$/, 'must be the id of a workspace')
    .optional(),
  INTERCOM_SECRET: z.string().min(16, 'must be the Messenger API secret').optional(),
  ...textGenerationVariables,
  TYPESENSE_URL: z.url('must be a URL such as https://search.example.com:8108').optional(),
  TYPESENSE_API_KEY: z.string().min(8).optional(),
  GOOGLE_MAPS_API_KEY: z.string().min(20, 'must be a key of the Google Maps Platform').optional(),
  MAP_TILES_URL: z.string().includes('{z}', 'must hold {z}, {x} and {y}').optional(),
});

type VendorVariables = z.infer<typeof vendorVariables>;

/** Keys every sandbox shares; they open nothing outside this machine. */
const SANDBOX_STRIPE = {
  secretKey: 'sk_test_tendwell_sandbox',
  publishableKey: 'pk_test_tendwell_sandbox',
  webhookSecret: 'whsec_tendwell_sandbox',
  connectWebhookSecret: 'whsec_tendwell_sandbox_connect',
  clientId: 'ca_tendwell_sandbox',
};

const SANDBOX_PAYPAL = {
  clientId: 'tendwell-sandbox-client',
  clientSecret: 'tendwell-sandbox-secret',
  webhookId: 'TENDWELLSANDBOX1',
  partnerId: 'TENDWELLPARTN',
  attributionId: 'Tendwell_SP_Sandbox',
};

const SANDBOX_SQUARE = {
  applicationId: 'sandbox-sq0idb-tendwell',
  applicationSecret: 'tendwell_sandbox_application_secret',
  webhookSignatureKey: 'tendwell_sandbox_signature_key',
};

const SANDBOX_ZOOM = {
  clientId: 'tendwell-sandbox-zoom',
  clientSecret: 'tendwell_sandbox_zoom_secret',
  webhookSecretToken: 'tendwell_sandbox_zoom_events',
};

const SANDBOX_CRONOFY = {
  clientId: 'tendwell-sandbox-cronofy',
  clientSecret: 'tendwell_sandbox_cronofy_secret',
};

/** Without keys: those of this installation are derived from its secret (integrations/files/settings.ts). */
const SANDBOX_FILES = { bucket: 'tendwell-files', region: 'us-east-1' };

export type StripeEnv = {
  mode: 'live' | 'sandbox';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signs the events of connected accounts, which Stripe sends by an endpoint of their own. */
  connectWebhookSecret: string;
  /** Names the platform at Stripe Connect; undefined where its operator gave none. */
  clientId?: string;
  /** Base URL of the API; undefined means the vendor's own. */
  apiBase?: string;
};

export type PaypalEnv = {
  mode: 'live' | 'sandbox';
  /** Which of PayPal's two worlds the keys belong to; its own test world moves no money. */
  environment: 'live' | 'sandbox';
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** The platform's own account, which practices are brought to PayPal by. */
  partnerId: string;
  /** The code by which PayPal knows the platform's calls. */
  attributionId: string;
  /** Base URL of the API; undefined means the vendor's own. */
  apiBase?: string;
};

export type SquareEnv = {
  mode: 'live' | 'sandbox';
  applicationId: string;
  /** Renews the access that sellers gave. */
  applicationSecret: string;
  webhookSignatureKey: string;
  /** Base URL of the API; undefined means the vendor's own. */
  apiBase?: string;
};

export type ZoomEnv = {
  mode: 'live' | 'sandbox';
  clientId: string;
  clientSecret: string;
  /** Signs the events of the app. */
  webhookSecretToken: string;
  /** Base URL of a stand-in; undefined means the vendor's own two. */
  apiBase?: string;
};

export type CronofyEnv = {
  mode: 'live' | 'sandbox';
  clientId: string;
  /** Exchanges codes, and signs what Cronofy tells us. */
  clientSecret: string;
  /** Where accounts are kept; part of Cronofy's addresses. */
  dataCenter: 'us' | 'uk' | 'de' | 'au' | 'ca' | 'sg';
  /** Base URL of a stand-in; undefined means the vendor's own. */
  apiBase?: string;
};

export type MailEnv = { mode: 'smtp'; url: string; from: string } | { mode: 'outbox'; from: string };

export type SmsEnv =
  { mode: 'twilio'; accountSid: string; authToken: string; from: string } | { mode: 'outbox'; from: string };

export type FilesEnv =
  | {
      mode: 'live';
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** Another server that speaks S3; undefined means Amazon's. */
      endpoint?: string;
    }
  | { mode: 'sandbox'; bucket: string; region: string; endpoint: string };

/** Support chat; off where its keys are not set. */
export type ChatEnv = { mode: 'intercom'; appId: string; secret: string } | { mode: 'off' };

/** The marketplace's search; the database's own where no keys are set. */
export type SearchEnv = { mode: 'typesense'; url: string; apiKey: string } | { mode: 'database' };

/** Places by name; the bundled gazetteer where no key is set. */
export type PlacesEnv = { mode: 'google'; apiKey: string } | { mode: 'gazetteer' };

/** Turns the raw vendor variables into on/off groups. Throws HalfVendorGroup. */
export function vendorGroups(vars: VendorVariables): {
  stripe: StripeEnv;
  square: SquareEnv;
  paypal: PaypalEnv;
  zoom: ZoomEnv;
  cronofy: CronofyEnv;
  mail: MailEnv;
  sms: SmsEnv;
  files: FilesEnv;
  chat: ChatEnv;
  search: SearchEnv;
  places: PlacesEnv;
  textGeneration: TextGenerationEnv;
  mapTilesUrl: string;
} {
  const stripe = wholeGroup(vars, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ]);
  // With it practices disconnect; alone it does nothing.
  if (vars.STRIPE_CLIENT_ID && !stripe) throw new HalfVendorGroup('STRIPE_SECRET_KEY');
  const paypal = wholeGroup(vars, [
    'PAYPAL_ENVIRONMENT',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PAYPAL_PARTNER_ID',
    'PAYPAL_ATTRIBUTION_ID',
  ]);
  const square = wholeGroup(vars, [
    'SQUARE_APPLICATION_ID',
    'SQUARE_APPLICATION_SECRET',
    'SQUARE_WEBHOOK_SIGNATURE_KEY',
  ]);
  const zoom = wholeGroup(vars, ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET', 'ZOOM_WEBHOOK_SECRET_TOKEN']);
  const cronofy = wholeGroup(vars, ['CRONOFY_CLIENT_ID', 'CRONOFY_CLIENT_SECRET']);
  const twilio = wholeGroup(vars, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  const s3 = wholeGroup(vars, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const intercom = wholeGroup(vars, ['INTERCOM_APP_ID', 'INTERCOM_SECRET']);
  const typesense = wholeGroup(vars, ['TYPESENSE_URL', 'TYPESENSE_API_KEY']);
  const sandbox = vars.SANDBOX_URL ?? 'http://127.0.0.1:4242';
  const from = vars.MAIL_FROM ?? 'Tendwell <hello@tendwell.example>';
  return {
    stripe: stripe
      ? {
          mode: 'live',
          secretKey: stripe.STRIPE_SECRET_KEY,
          publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
          connectWebhookSecret: stripe.STRIPE_CONNECT_WEBHOOK_SECRET,
          clientId: vars.STRIPE_CLIENT_ID,
        }
      : { mode: 'sandbox', ...SANDBOX_STRIPE, apiBase: sandbox },
    paypal: paypal
      ? {
          mode: 'live',
          environment: paypal.PAYPAL_ENVIRONMENT as PaypalEnv['environment'],
          clientId: paypal.PAYPAL_CLIENT_ID,
          clientSecret: paypal.PAYPAL_CLIENT_SECRET,
          webhookId: paypal.PAYPAL_WEBHOOK_ID,
          partnerId: paypal.PAYPAL_PARTNER_ID,
          attributionId: paypal.PAYPAL_ATTRIBUTION_ID,
        }
      : { mode: 'sandbox', environment: 'sandbox', ...SANDBOX_PAYPAL, apiBase: `${sandbox}/paypal` },
    square: square
      ? {
          mode: 'live',
          applicationId: square.SQUARE_APPLICATION_ID,
          applicationSecret: square.SQUARE_APPLICATION_SECRET,
          webhookSignatureKey: square.SQUARE_WEBHOOK_SIGNATURE_KEY,
        }
      : { mode: 'sandbox', ...SANDBOX_SQUARE, apiBase: sandbox },
    zoom: zoom
      ? {
          mode: 'live',
          clientId: zoom.ZOOM_CLIENT_ID,
          clientSecret: zoom.ZOOM_CLIENT_SECRET,
          webhookSecretToken: zoom.ZOOM_WEBHOOK_SECRET_TOKEN,
        }
      : { mode: 'sandbox', ...SANDBOX_ZOOM, apiBase: `${sandbox}/zoom` },
    cronofy: cronofy
      ? {
          mode: 'live',
          clientId: cronofy.CRONOFY_CLIENT_ID,
          clientSecret: cronofy.CRONOFY_CLIENT_SECRET,
          dataCenter: vars.CRONOFY_DATA_CENTER ?? 'us',
        }
      : { mode: 'sandbox', ...SANDBOX_CRONOFY, dataCenter: 'us', apiBase: `${sandbox}/cronofy` },
    mail: vars.SMTP_URL ? { mode: 'smtp', url: vars.SMTP_URL, from } : { mode: 'outbox', from },
    sms: twilio
      ? {
          mode: 'twilio',
          accountSid: twilio.TWILIO_ACCOUNT_SID,
          authToken: twilio.TWILIO_AUTH_TOKEN,
          from: twilio.TWILIO_FROM,
        }
      : { mode: 'outbox', from: '+15005550006' },
    files: s3
      ? {
          mode: 'live',
          bucket: s3.S3_BUCKET,
          region: s3.S3_REGION,
          accessKeyId: s3.S3_ACCESS_KEY_ID,
          secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
          endpoint: vars.S3_ENDPOINT,
        }
      : { mode: 'sandbox', ...SANDBOX_FILES, endpoint: sandbox },
    chat: intercom
      ? { mode: 'intercom', appId: intercom.INTERCOM_APP_ID, secret: intercom.INTERCOM_SECRET }
      : { mode: 'off' },
    search: typesense
      ? { mode: 'typesense', url: typesense.TYPESENSE_URL, apiKey: typesense.TYPESENSE_API_KEY }
      : { mode: 'database' },
    places: vars.GOOGLE_MAPS_API_KEY
      ? { mode: 'google', apiKey: vars.GOOGLE_MAPS_API_KEY }
      : { mode: 'gazetteer' },
    textGeneration: textGeneration(vars),
    mapTilesUrl: vars.MAP_TILES_URL ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  };
}

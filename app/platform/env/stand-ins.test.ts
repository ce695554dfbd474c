import { describe, expect, test } from 'vitest';
import { parseEnv } from './parse.ts';
import { withOwnSecrets } from './stand-ins.ts';

const REAL = { APP_HOST: 'app.example.com' };
const GIVEN = {
  stripe: {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  },
  square: {
    SQUARE_APPLICATION_ID: 'sq0idp-abc',
    SQUARE_APPLICATION_SECRET: 'a-secret-of-square',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-signature-key-of-square',
  },
  paypal: {
    PAYPAL_ENVIRONMENT: 'live',
    PAYPAL_CLIENT_ID: 'client-id-of-an-app',
    PAYPAL_CLIENT_SECRET: 'secret-of-an-app',
    PAYPAL_WEBHOOK_ID: 'WEBHOOKOFPAYPAL1',
    PAYPAL_PARTNER_ID: 'PARTNER234567',
    PAYPAL_ATTRIBUTION_ID: 'Tendwell_SP',
  },
  zoom: {
    ZOOM_CLIENT_ID: 'client-id-of-zoom',
    ZOOM_CLIENT_SECRET: 'client-secret-of-zoom',
    ZOOM_WEBHOOK_SECRET_TOKEN: 'secret-token-of-zoom',
  },
  cronofy: {
    CRONOFY_CLIENT_ID: 'client-id-of-cronofy',
    CRONOFY_CLIENT_SECRET: 'a-secret-of-cronofy',
  },
  entri: { ENTRI_APPLICATION_ID: 'application-of-entri', ENTRI_SECRET: 'a-secret-of-entri-here' },
  mail: { SMTP_URL: 'smtps://user:pass@mail.example.com:465' },
  sms: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'a-token-of-twilio', TWILIO_FROM: '+12125550123' },
  files: {
    S3_BUCKET: 'files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'AKIA1',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-s3',
  },
};
type Vendor = keyof typeof GIVEN;
const VENDORS = Object.keys(GIVEN) as Vendor[];
const CAN_BE_OFF: Vendor[] = ['stripe', 'square', 'paypal', 'zoom', 'cronofy', 'entri', 'sms'];
const keysBut = (left: Vendor) =>
  Object.assign({ ...REAL }, ...VENDORS.filter((one) => one !== left).map((one) => GIVEN[one])) as Record<
    string,
    string
  >;

describe('on a real host (C79)', () => {
  test('with every key nothing needs to be named', () => {
    const env = parseEnv({ ...keysBut('mail'), ...GIVEN.mail });
    expect(env).toMatchObject({ sandboxed: [], switchedOff: [] });
  });

  test('without anything said it does not start, and the line names what to say', () => {
    expect(() => parseEnv(REAL)).toThrow(/^SANDBOX or OFF must name stripe, or STRIPE_SECRET_KEY/);
  });

  test.each(VENDORS)('%s is given, named, or switched off; silence is no answer', (vendor) => {
    const rest = keysBut(vendor);
    expect(() => parseEnv(rest)).toThrow(`must name ${vendor}`);
    expect(parseEnv({ ...rest, SANDBOX: vendor })).toMatchObject({ sandboxed: [vendor], switchedOff: [] });
    const off = () => parseEnv({ ...rest, OFF: ` ${vendor} ,` });
    if (CAN_BE_OFF.includes(vendor)) expect(off()).toMatchObject({ sandboxed: [], switchedOff: [vendor] });
    else expect(off).toThrow('OFF may name stripe, square, paypal, zoom, cronofy, entri, sms');
  });

  test('what is said twice is not guessed at', () => {
    const rest = keysBut('sms');
    expect(() => parseEnv({ ...rest, SANDBOX: 'sms', OFF: 'sms' })).toThrow(
      'OFF names sms, and so does SANDBOX',
    );
    expect(() => parseEnv({ ...rest, ...GIVEN.sms, SANDBOX: 'sms' })).toThrow(
      'SANDBOX names sms, whose keys are set',
    );
    expect(() => parseEnv({ ...rest, SANDBOX: 'twilio' })).toThrow('SANDBOX may name stripe, square');
  });
});

describe('on this machine alone', () => {
  test('everything is stood in for without a name, and can be switched off', () => {
    expect(parseEnv({}).sandboxed).toEqual(VENDORS);
    expect(parseEnv({ OFF: 'paypal,sms' })).toMatchObject({
      sandboxed: ['stripe', 'square', 'zoom', 'cronofy', 'entri', 'mail', 'files'],
      switchedOff: ['paypal', 'sms'],
    });
  });
});

describe('secrets of the sandboxes', () => {
  const of = (installation: string) => {
    const { stripe, square, paypal, zoom, cronofy } = withOwnSecrets(parseEnv({}), () =>
      Buffer.from(installation),
    );
    return [
      stripe.secretKey,
      stripe.webhookSecret,
      stripe.connectWebhookSecret,
      square.applicationSecret,
      square.webhookSignatureKey,
      paypal.clientSecret,
      paypal.webhookId,
      zoom.clientSecret,
      zoom.webhookSecretToken,
      cronofy.clientSecret,
    ];
  };

  test('each installation has its own, the same at every start', () => {
    expect(of('one')).toEqual(of('one'));
    expect(new Set([...of('one'), ...of('two')]).size).toBe(20);
  });

  test('those of a vendor with keys are the vendor’s', () => {
    const env = withOwnSecrets(parseEnv({ ...GIVEN.stripe }), () => Buffer.from('one'));
    expect(env.stripe).toMatchObject({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
  });
});

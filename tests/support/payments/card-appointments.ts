import { cardFields, fromBrowser, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { STRIPE_API } from '#sandbox/stripe/index.ts';
import { saveCard, setupIntent } from '#app/domain/cards/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import {
  aClient,
  aClientWithCard,
  anApprovedAppointment,
  given,
  type Scene,
} from '#prisma/situations/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from '../context.ts';
import type { paymentWorld } from '../worlds/payments.ts';

const browser = { apiBase: STRIPE_API } as Setting;

export async function ok<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw result.refusal;
  return result.value;
}

interface About {
  past?: boolean;
  /** A card on file; a text is its last four digits. */
  card?: boolean | string;
  make?: typeof anApprovedAppointment;
  practice?: 'a' | 'b';
  userId?: string;
}

interface Setup {
  setupIntentId: string;
  setupIntentSecret: string;
  cardForm: { account: string | null };
}

/** What the card form does in the browser: the typed card is saved for a setup, and its bank's check passed where it asks. */
export async function typeCard(
  account: string | null,
  setup: Pick<Setup, 'setupIntentId' | 'setupIntentSecret'>,
  number = '4242424242424242',
) {
  const { setupIntentId: id, setupIntentSecret: client_secret } = setup;
  const fields = { client_secret, ...cardFields(number) };
  const answer = await fromBrowser(browser, account, `/v1/setup_intents/${id}/confirm`, fields);
  if (answer.body.status !== 'requires_action') return answer;
  return fromBrowser(browser, account, '/v1/3ds2/authenticate', {
    client_secret,
    source: id,
    outcome: 'passed',
  });
}

/** What the page does with a payment that its bank asks about: confirms it, and passes the check. */
export async function passCheck(
  account: string | null,
  {
    paymentSecret: client_secret,
    paymentMethodId,
  }: { paymentSecret: string; paymentMethodId: string | null },
) {
  const id = client_secret.split('_secret_')[0]!;
  await fromBrowser(browser, account, `/v1/payment_intents/${id}/confirm`, {
    client_secret,
    ...(paymentMethodId ? { payment_method: paymentMethodId } : {}),
  });
  return fromBrowser(browser, account, '/v1/3ds2/authenticate', {
    client_secret,
    source: id,
    outcome: 'passed',
  });
}

/** Appointments whose clients save cards from their page, as the page and the provider's form in it do. */
export function cardAppointments(world: ReturnType<typeof paymentWorld>) {
  let appointments = 0;

  /** An appointment of a client of its own, with the holder of its link. */
  async function anAppointment(about: About = {}) {
    appointments += 1;
    const { past, card, make = anApprovedAppointment, userId = null } = about;
    const practice = world[about.practice ?? 'a']();
    const appointment = await given(practice.db, TEST_NOW, (scene: Scene) => {
      scene.cardProvider = world.provider;
      const who = { firstName: 'Iris', lastName: `Cole ${appointments}`, userId };
      return make(scene, {
        client: card
          ? aClientWithCard(scene, who, typeof card === 'string' ? { last4: card } : {})
          : aClient(scene, who),
        location: practice.locations.office,
        services: [practice.services.massage],
        startsAt: past
          ? TEST_NOW - (10 + appointments * 4) * HOUR_MS
          : TEST_NOW + (600 + appointments * 4) * HOUR_MS,
      });
    });
    return { ...appointment, holder: () => world.holder(appointment.token) };
  }
  type Appointment = Awaited<ReturnType<typeof anAppointment>>;

  const begin = (appointment: Appointment, ctx: BaseContext = appointment.holder(), rest: object = {}) =>
    runOperation(setupIntent, ctx, { appointmentId: appointment.id, ...rest });
  const save = (appointment: Appointment, setupIntentId: string, ctx: BaseContext = appointment.holder()) =>
    runOperation(saveCard, ctx, { appointmentId: appointment.id, setupIntentId });
  const type = (setup: Setup, number?: string) => typeCard(setup.cardForm.account, setup, number);

  return {
    anAppointment,
    begin,
    save,
    /** What the card form does in the browser. */
    type,
    async addCard(appointment: Appointment, number?: string) {
      const setup = await ok(begin(appointment));
      await type(setup, number);
      return ok(save(appointment, setup.setupIntentId));
    },
    /** The cards that are kept of a client, oldest first. */
    methods: (clientId: string) =>
      world.rows(
        `SELECT last4, "isDefault", "detachedAt" IS NOT NULL AS gone FROM "PaymentMethod"
         WHERE "clientId" = $1 ORDER BY "createdAt", id`,
        [clientId],
      ),
  };
}

/** What confirmPayment hands to the page. */
interface Confirmation {
  paymentSecret: string;
  paymentMethodId: string | null;
  browser: { account: string | null };
}

/** What the provider's library does in the page: it confirms, and the client answers the bank. */
export async function inThePage(
  { paymentSecret, paymentMethodId, browser: form }: Confirmation,
  passed: boolean,
) {
  const intent = paymentSecret.split('_secret_')[0]!;
  const secret = { client_secret: paymentSecret };
  await fromBrowser(browser, form.account, `/v1/payment_intents/${intent}/confirm`, {
    ...secret,
    ...(paymentMethodId ? { payment_method: paymentMethodId } : {}),
  });
  return fromBrowser(browser, form.account, '/v1/3ds2/authenticate', {
    ...secret,
    source: intent,
    outcome: passed ? 'passed' : 'failed',
  });
}

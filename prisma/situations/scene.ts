import type { Prisma } from '#prisma/generated/client.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';

/** Prisma's input of a row with the values that are really stored: no Skip, dates as Date. */
export type Plain<Row> = {
  [Field in keyof Row]: Date extends Row[Field]
    ? Exclude<Row[Field], string | typeof Prisma.skip>
    : Exclude<Row[Field], typeof Prisma.skip>;
};

/** What a situation can consist of, one list of rows a model. */
interface Rows {
  paymentAccount: Plain<Prisma.PaymentAccountCreateManyInput>[];
  location: Plain<Prisma.LocationCreateManyInput>[];
  service: Plain<Prisma.ServiceCreateManyInput>[];
  serviceVariation: Plain<Prisma.ServiceVariationCreateManyInput>[];
  serviceLocation: Plain<Prisma.ServiceLocationCreateManyInput>[];
  addOnAllowedService: Plain<Prisma.AddOnAllowedServiceCreateManyInput>[];
  discountCode: Plain<Prisma.DiscountCodeCreateManyInput>[];
  discountCodeService: Plain<Prisma.DiscountCodeServiceCreateManyInput>[];
  discountCodeRedemption: Plain<Prisma.DiscountCodeRedemptionCreateManyInput>[];
  availabilityBlock: Plain<Prisma.AvailabilityBlockCreateManyInput>[];
  availabilityOverride: Plain<Prisma.AvailabilityOverrideCreateManyInput>[];
  client: Plain<Prisma.ClientCreateManyInput>[];
  clientNote: Plain<Prisma.ClientNoteCreateManyInput>[];
  intakeForm: Plain<Prisma.IntakeFormCreateManyInput>[];
  intakeFormVersion: Plain<Prisma.IntakeFormVersionCreateManyInput>[];
  intakeFormService: Plain<Prisma.IntakeFormServiceCreateManyInput>[];
  intakeRequest: Plain<Prisma.IntakeRequestCreateManyInput>[];
  customPrice: Plain<Prisma.CustomPriceCreateManyInput>[];
  clientPackage: Plain<Prisma.ClientPackageCreateManyInput>[];
  recurringSeries: Plain<Prisma.RecurringSeriesCreateManyInput>[];
  paymentCustomer: Plain<Prisma.PaymentCustomerCreateManyInput>[];
  paymentMethod: Plain<Prisma.PaymentMethodCreateManyInput>[];
  appointment: Plain<Prisma.AppointmentCreateManyInput>[];
  appointmentService: Plain<Prisma.AppointmentServiceCreateManyInput>[];
  adjustment: Plain<Prisma.AdjustmentCreateManyInput>[];
  transaction: Plain<Prisma.TransactionCreateManyInput>[];
  ledgerEntry: Plain<Prisma.LedgerEntryCreateManyInput>[];
  payout: Plain<Prisma.PayoutCreateManyInput>[];
  payoutLine: Plain<Prisma.PayoutLineCreateManyInput>[];
  dispute: Plain<Prisma.DisputeCreateManyInput>[];
  timelineEntry: Plain<Prisma.TimelineEntryCreateManyInput>[];
  personalEvent: Plain<Prisma.PersonalEventCreateManyInput>[];
  bookableEventType: Plain<Prisma.BookableEventTypeCreateManyInput>[];
  bookableEvent: Plain<Prisma.BookableEventCreateManyInput>[];
  eventRegistration: Plain<Prisma.EventRegistrationCreateManyInput>[];
  giftCardTemplate: Plain<Prisma.GiftCardTemplateCreateManyInput>[];
  giftCard: Plain<Prisma.GiftCardCreateManyInput>[];
  calendarConnection: Plain<Prisma.CalendarConnectionCreateManyInput>[];
  calendarProfile: Plain<Prisma.CalendarProfileCreateManyInput>[];
  calendar: Plain<Prisma.CalendarCreateManyInput>[];
  calendarFeed: Plain<Prisma.CalendarFeedCreateManyInput>[];
  externalBusy: Plain<Prisma.ExternalBusyCreateManyInput>[];
  skill: Plain<Prisma.SkillCreateManyInput>[];
  proCredential: Plain<Prisma.ProCredentialCreateManyInput>[];
  review: Plain<Prisma.ReviewCreateManyInput>[];
  reviewEndorsement: Plain<Prisma.ReviewEndorsementCreateManyInput>[];
  reviewReply: Plain<Prisma.ReviewReplyCreateManyInput>[];
  reviewRequest: Plain<Prisma.ReviewRequestCreateManyInput>[];
  videoReview: Plain<Prisma.VideoReviewCreateManyInput>[];
  mediaAsset: Plain<Prisma.MediaAssetCreateManyInput>[];
  galleryImage: Plain<Prisma.GalleryImageCreateManyInput>[];
  website: Plain<Prisma.WebsiteCreateManyInput>[];
  page: Plain<Prisma.PageCreateManyInput>[];
  publication: Plain<Prisma.PublicationCreateManyInput>[];
  siteRedirect: Plain<Prisma.SiteRedirectCreateManyInput>[];
  contactMessage: Plain<Prisma.ContactMessageCreateManyInput>[];
  websiteMetadata: Plain<Prisma.WebsiteMetadataCreateManyInput>[];
  practiceLanguage: Plain<Prisma.PracticeLanguageCreateManyInput>[];
  practiceAgeWorkWith: Plain<Prisma.PracticeAgeWorkWithCreateManyInput>[];
  practiceWorkWith: Plain<Prisma.PracticeWorkWithCreateManyInput>[];
  subscription: Plain<Prisma.SubscriptionCreateManyInput>[];
  message: Plain<Prisma.MessageCreateManyInput>[];
}

interface Founding {
  owner: Plain<Prisma.UserUncheckedCreateInput>;
  practice: Plain<Prisma.PracticeUncheckedCreateInput>;
}

type Model = keyof Rows;
type Row<M extends Model> = Rows[M][number];

/** Referenced rows come before those that refer to them. */
const MODELS: Model[] = [
  'paymentAccount',
  'location',
  'service',
  'serviceVariation',
  'serviceLocation',
  'addOnAllowedService',
  'discountCode',
  'discountCodeService',
  'availabilityBlock',
  'availabilityOverride',
  'client',
  'intakeForm',
  'intakeFormVersion',
  'intakeFormService',
  'intakeRequest',
  'customPrice',
  'clientPackage',
  'recurringSeries',
  'paymentCustomer',
  'paymentMethod',
  'appointment',
  'appointmentService',
  'clientNote',
  'bookableEventType',
  'bookableEvent',
  'eventRegistration',
  'discountCodeRedemption',
  'giftCardTemplate',
  'giftCard',
  'adjustment',
  'transaction',
  'ledgerEntry',
  'payout',
  'payoutLine',
  'dispute',
  'timelineEntry',
  'personalEvent',
  'calendarConnection',
  'calendarProfile',
  'calendar',
  'calendarFeed',
  'externalBusy',
  'skill',
  'proCredential',
  'review',
  'reviewEndorsement',
  'reviewReply',
  'reviewRequest',
  'videoReview',
  'mediaAsset',
  'galleryImage',
  'website',
  'page',
  'publication',
  'siteRedirect',
  'contactMessage',
  'websiteMetadata',
  'practiceLanguage',
  'practiceAgeWorkWith',
  'practiceWorkWith',
  'subscription',
  'message',
];

/** Who keeps the cards of a scene's practice. */
export type CardKeeper = 'stripe' | 'square';

/** Ids for which each provider's sandbox makes the object when it is first asked for. */
export const DEMO_IDS = {
  stripe: {
    last4: '4242',
    customer: (key: string) => `cus_demo_${key}`,
    card: (last4: string, key: string) => `pm_demo_${last4}_${key}`,
    payment: (cents: number, currency: string, key: string) =>
      `pi_demo_${cents}_${currency.toLowerCase()}_${key}`,
    dispute: (cents: number, currency: string, key: string) =>
      `dp_demo_${cents}_${currency.toLowerCase()}_${key}`,
  },
  square: {
    last4: '1111',
    customer: (key: string) => `SQCUS_demo_${key}`,
    card: (last4: string, key: string) => `ccof:demo_${last4}_${key}`,
    payment: (cents: number, currency: string, key: string) =>
      `SQPAY_demo_${cents}_${currency.toLowerCase()}_${key}`,
    dispute: (cents: number, currency: string, key: string) =>
      `SQDIS_demo_${cents}_${currency.toLowerCase()}_${key}`,
  },
} as const;

/**
 * Rows of one practice being thought up. The situations of this folder add to it; nothing is written before `save`,
 * which writes all of it in one transaction.
 */
export class Scene {
  private rows: Partial<Rows> = {};
  private founding: Founding | undefined;
  /** Who keeps the cards that are added from here on. */
  cardProvider: CardKeeper = 'stripe';

  constructor(
    readonly practiceId: string,
    /** Epoch ms: what the situations take for the present. */
    readonly now: number,
  ) {}

  /** The practice itself, where the scene begins with its making. */
  found(founding: Founding): void {
    this.founding = founding;
  }

  /** Adds a row and answers it, with its practice. */
  add<M extends Model, const R extends Omit<Row<M>, 'practiceId'>>(
    model: M,
    row: R,
  ): R & { practiceId: string } {
    const whole = { ...row, practiceId: this.practiceId };
    const list = (this.rows[model] ??= []) as Row<M>[];
    // Prisma takes undefined for a mistake; here it is something left out.
    const set = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    list.push(set as unknown as Row<M>);
    return whole;
  }

  /** The rows of a model added so far. */
  of<M extends Model>(model: M): readonly Row<M>[] {
    return this.rows[model] ?? [];
  }

  /** Writes everything added so far, and forgets it. */
  async save(db: PracticeDb): Promise<void> {
    if (db.practiceId !== this.practiceId) throw new Error('a scene is saved in its own practice');
    const { rows, founding } = this;
    this.rows = {};
    this.founding = undefined;
    await db.tx(async (tx) => {
      if (founding) {
        await tx.user.create({ data: founding.owner });
        await tx.practice.create({ data: founding.practice });
      }
      for (const model of MODELS) {
        const data = rows[model];
        if (data?.length)
          await (tx[model] as { createMany(args: unknown): Promise<unknown> }).createMany({ data });
      }
    });
  }
}

/** Thinks up a situation and writes it at once: `await given(db, now, (scene) => aPendingAppointment(scene, …))`. */
export async function given<T>(db: PracticeDb, now: number, think: (scene: Scene) => T): Promise<T> {
  const scene = new Scene(db.practiceId, now);
  const answer = think(scene);
  await scene.save(db);
  return answer;
}

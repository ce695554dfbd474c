import type { Billing } from '#app/integrations/billing/port.ts';
import type { Calendars } from '#app/integrations/calendars/port.ts';
import type { Certificates } from '#app/integrations/certificates/port.ts';
import type { NameServers } from '#app/integrations/dns/port.ts';
import type { DomainSetup } from '#app/integrations/domain-setup/port.ts';
import type { PaymentGateway } from '#app/integrations/cards/port.ts';
import type { AccountConnecting } from '#app/integrations/connect/port.ts';
import type { ConferencingPorts } from '#app/integrations/conferencing/port.ts';
import type { EdgeCache } from '#app/integrations/edge-cache/port.ts';
import type { IdentityChecks } from '#app/integrations/identity/port.ts';
import type { SupportChat } from '#app/integrations/chat/port.ts';
import type { FeedReader } from '#app/integrations/feeds/port.ts';
import type { FileStore } from '#app/integrations/files/port.ts';
import type { Mailer } from '#app/integrations/mail/port.ts';
import type { MerchantOnboarding } from '#app/integrations/merchants/port.ts';
import type { WalletGateway } from '#app/integrations/paypal/port.ts';
import type { PictureMaker } from '#app/integrations/pictures/port.ts';
import type { PlaceFinder } from '#app/integrations/places/port.ts';
import type { OutsideIndex, PractitionerIndex } from '#app/integrations/search/port.ts';
import type { SellerAccess } from '#app/integrations/sellers/port.ts';
import type { Settlements } from '#app/integrations/settlements/port.ts';
import type { SmsSender } from '#app/integrations/sms/port.ts';
import type { TextWriter } from '#app/integrations/text-generation/port.ts';
import type { Transcoder } from '#app/integrations/transcoder/port.ts';
import { selectBilling } from '#app/integrations/billing/select.ts';
import { selectCalendars } from '#app/integrations/calendars/select.ts';
import { selectCertificates } from '#app/integrations/certificates/select.ts';
import { selectDns } from '#app/integrations/dns/select.ts';
import { selectDomainSetup } from '#app/integrations/domain-setup/select.ts';
import { selectCards } from '#app/integrations/cards/select.ts';
import { selectConnect } from '#app/integrations/connect/select.ts';
import { selectConferencing } from '#app/integrations/conferencing/select.ts';
import { selectEdgeCache } from '#app/integrations/edge-cache/select.ts';
import { selectIdentity } from '#app/integrations/identity/select.ts';
import { selectChat } from '#app/integrations/chat/select.ts';
import { selectFeeds } from '#app/integrations/feeds/select.ts';
import { selectFiles } from '#app/integrations/files/select.ts';
import { selectMailer } from '#app/integrations/mail/select.ts';
import { selectMerchants } from '#app/integrations/merchants/select.ts';
import { selectWallets } from '#app/integrations/paypal/select.ts';
import { selectPictures } from '#app/integrations/pictures/select.ts';
import { selectPlaces } from '#app/integrations/places/select.ts';
import { selectSearch } from '#app/integrations/search/select.ts';
import { selectSellers } from '#app/integrations/sellers/select.ts';
import { selectSettlements } from '#app/integrations/settlements/select.ts';
import { selectSms } from '#app/integrations/sms/select.ts';
import { selectTextWriter } from '#app/integrations/text-generation/select.ts';
import { selectTranscoder } from '#app/integrations/transcoder/select.ts';
import { appClock, type Clock } from '#app/platform/clock.ts';
import { database, type Database } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';
import { logger, type Logger } from '#app/platform/logger.ts';
import { rateLimiter, type RateLimiter } from '#app/platform/rate-limit.ts';
import { crossPractice, type CrossPractice, type PracticeInfo } from '#tenants/cross-practice.ts';
import type { Site } from '#tenants/resolve-site.ts';
import type { PracticeDb, Reads } from '#tenants/scoped-db.ts';
import type { Actor } from './actor.ts';

/** The vendors, each behind its port. */
export interface Ports {
  cards: PaymentGateway;
  /** What practices pay the product itself; null where nobody pays, and every plan's doors are open. */
  billing: Billing | null;
  /** Opens practices' own accounts with the card company; null where this installation does without it. */
  connect: AccountConnecting | null;
  /** Null likewise: nobody's identity is checked then. */
  identity: IdentityChecks | null;
  /** Video meetings by provider; null where this installation does without it. */
  conferencing: ConferencingPorts;
  /** Sellers' leave to act for them at Square; null where this installation does without it. */
  sellers: SellerAccess | null;
  /** Payouts and disputes by provider; null where this installation does without it. */
  settlements: Record<'stripe' | 'square', Settlements | null>;
  /** PayPal and Venmo. */
  wallets: WalletGateway;
  /** Brings practices to PayPal; null where this installation does without it. */
  merchants: MerchantOnboarding | null;
  mailer: Mailer;
  sms: SmsSender;
  files: FileStore;
  /** Calendars that practitioners keep elsewhere; null where this installation does without them. */
  calendars: Calendars | null;
  /** Calendars that anybody publishes at an address. */
  feeds: FeedReader;
  transcoder: Transcoder;
  pictures: PictureMaker;
  /** Null where no edge stands before this installation. */
  edge: EdgeCache | null;
  /** Null where there is none: support is an email address then. */
  chat: SupportChat | null;
  /** The marketplace's search: the database's own, which always answers, and one outside that is asked first. */
  search: { own: PractitionerIndex; outside: OutsideIndex | null };
  /** Places by name: those bundled, which always answer, and a service that is asked first. */
  places: { bundled: PlaceFinder; outside: PlaceFinder | null };
  /** Suggests texts; null where there is no key, and texts are composed of facts alone. */
  writer: TextWriter | null;
  /** What is asked where practices' own domains lead. */
  dns: NameServers;
  /** Whoever issues certificates for practices' own hosts. */
  certificates: Certificates;
  /** The window that sets domains up; null where this installation does without it. */
  domainSetup: DomainSetup | null;
}

/** What a process has once and every call shares: the composition root. */
export interface Services {
  database: Database;
  cross: CrossPractice;
  clock: Clock;
  ports: Ports;
  limiter: RateLimiter;
  /** `https://app.example.com`, for links in messages. */
  appOrigin: string;
  /** `example.com`, the parent of practice subdomains. */
  sitesHost: string;
  protocol: string;
}

/** What one request or job knows before an operation decides who may act. */
export interface BaseContext extends Services {
  requestId: string;
  log: Logger;
  /** Who the session says is asking; a system job says so itself. */
  actor: Actor;
  /** The site of the host, where a request has one. */
  site: Site | null;
  /** The link token that the page carries (X-Link-Token or the form), not yet proven. */
  linkToken: string | null;
  /** The random id of the browser, which owns its holds. */
  visitorId: string | null;
  /** Whether the browser brought that id along; else it was made for this request. */
  knownVisitor: boolean;
  /** The caller's address, for rate limits. */
  address: string;
  /** Starts and ends the caller's session; the web edge turns it into a cookie. */
  session: SessionControl;
  /** What the operations of one request read together; a job's read alone. */
  reads?: Reads;
}

/** What signing in and out does to the caller's browser. */
export interface SessionControl {
  /** Starts a new session under a new id, ending the one before. `keep`: stays signed in on this device. */
  start(session: { userId: string; keep: boolean }): Promise<void>;
  end(): Promise<void>;
}

const NO_SESSION: SessionControl = {
  start: () => Promise.reject(new Error('a job cannot sign in')),
  end: () => Promise.resolve(),
};

/** What an operation's run() gets. */
export interface OperationContext extends BaseContext {
  /** The practice that the access resolved; reading it where there is none is a bug and throws. */
  readonly practice: PracticeInfo;
  /** The database as that practice sees it. */
  readonly db: PracticeDb;
}

let shared: Services | undefined;

/** The process's services, made once from the environment. */
export function services(): Services {
  shared ??= {
    database: database(),
    cross: crossPractice(database().pool),
    clock: appClock,
    ports: {
      cards: selectCards(),
      billing: selectBilling(),
      connect: selectConnect(),
      identity: selectIdentity(),
      conferencing: selectConferencing(),
      sellers: selectSellers(),
      settlements: selectSettlements(),
      wallets: selectWallets(),
      merchants: selectMerchants(),
      mailer: selectMailer(),
      sms: selectSms(),
      files: selectFiles(),
      feeds: selectFeeds(),
      calendars: selectCalendars(),
      transcoder: selectTranscoder(),
      pictures: selectPictures(),
      edge: selectEdgeCache(),
      chat: selectChat(),
      search: selectSearch(crossPractice(database().pool)),
      places: selectPlaces(),
      writer: selectTextWriter(),
      dns: selectDns(),
      certificates: selectCertificates(),
      domainSetup: selectDomainSetup(),
    },
    limiter: rateLimiter(database().pool),
    appOrigin: env().appOrigin,
    sitesHost: env().sitesHost,
    protocol: env().protocol,
  };
  return shared;
}

/** The context of a worker's job: the system itself acts. */
export function systemContext(jobId: string, from: Services = services()): BaseContext {
  return {
    ...from,
    requestId: jobId,
    log: logger.child({ requestId: jobId }),
    actor: { kind: 'system' },
    site: null,
    linkToken: null,
    visitorId: null,
    knownVisitor: false,
    address: 'system',
    session: NO_SESSION,
  };
}

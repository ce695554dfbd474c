import type { z } from 'zod';
import type { client, clientCommunication, clientNotes, clients } from '#app/domain/clients/index.ts';
import type { intakeStatus } from '#app/domain/intake/index.ts';
import type { Tone } from '#app/ui/badge.tsx';

export type ClientsPageData = z.output<(typeof clients)['output']>;
export type ListedClient = ClientsPageData['clients'][number];
export type ClientDetails = z.output<(typeof client)['output']>;
export type Note = z.output<(typeof clientNotes)['output']>['clientNotes'][number];
export type IntakeState = z.output<(typeof intakeStatus)['output']>;
export type CommunicationSettings = z.output<(typeof clientCommunication)['output']>;
export type Card = NonNullable<ClientDetails['defaultPaymentMethod']>;

/** A client as pages show them: of the intake form only that it is there. */
export type ShownClient = Omit<ClientDetails, 'intakeForm' | 'practiceId' | 'userId'> & {
  /** An account sees this client's bookings. */
  hasAccount: boolean;
};

/** What the form of a client's details begins with. */
export type EditableClient = Pick<
  ClientDetails,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'addressTwo'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
>;

/** A visit as a client's pages list it. Plain values, so that it can be read as JSON. */
export interface ClientVisit {
  id: string;
  /** Opens its flyout; null where it cannot be read. */
  token: string | null;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** IANA zone of the venue. */
  timeZone: string;
  services: string[];
  where: string | null;
  badge: { text: string; tone: Tone };
}

export interface Visits {
  visits: ClientVisit[];
  count: number;
}

/** What a client's flyout reads. */
export interface ClientSummary {
  clientId: string;
  client: ShownClient | null;
  past: Visits | null;
  notesEnabled: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
  /** Why there is none. */
  text: string | null;
}

/** What can be done to clients from their pages. */
export type ClientIntent =
  | 'create'
  | 'edit'
  | 'delete'
  | 'untie'
  | 'addNote'
  | 'sendIntakeForm'
  | 'removeCard'
  | 'beginCard'
  | 'saveCard'
  | 'addCardByToken'
  | 'setCommunication'
  | 'setPrice'
  | 'removePrice';

export type ClientActAnswer =
  | { ok: true; intent: ClientIntent; text: string | null; value: Record<string, unknown> }
  | {
      ok: false;
      intent: ClientIntent;
      /** What the toast says; null where only the fields say it. */
      text: string;
      /** Why, in one sentence. */
      reason: string;
      /** Texts by field, without where the field stands in the input. */
      fields: Record<string, string>;
      data?: { client?: { id: string; name: string }; confirm?: string };
    };

import type { ReactNode } from 'react';
import type { CardConfirmation, CardHolder } from './confirm.ts';
import type { CardConfig } from './use-stripe.ts';

export type CardToken = { ok: true; sourceId: string } | { ok: false; message: string };

export interface CardFormHandle {
  /** Whether what is typed can be sent at all; where it can not, the form says what is missing and goes there. */
  check(): boolean;
  /** Says what is missing without going there: something before it is wrong as well. */
  mark(): void;
  /** The setup provider: saves the typed card for the setup of this secret; shows and returns what is wrong. */
  confirm(clientSecret: string, holder?: CardHolder): Promise<CardConfirmation>;
  /** The token provider: makes a token of the typed card; shows and returns what is wrong. */
  tokenize(holder?: CardHolder): Promise<CardToken>;
  /** Takes away what was said of the last try. */
  forget(): void;
  focus(): void;
}

export interface CardFormProps {
  config: CardConfig;
  /** Stands in for the form where scripts do not run. */
  fallback?: ReactNode;
  /** While the page around it works (asking for a secret, booking). */
  disabled?: boolean;
  onBusy?: (busy: boolean) => void;
  /** What a declined card means for the page around it; follows the provider's own words. */
  afterDecline?: string;
  /** A practitioner types a client's card: the provider's words, meant for whose card it is, name the client. */
  ofClient?: boolean;
  className?: string;
}

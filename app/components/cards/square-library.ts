import { admitVendorWindows } from '#app/ui/overlays/vendor-windows.ts';
import { addScript, type CardConfig } from './use-stripe.ts';

/** The part of Square's Web Payments SDK that is used; Square serves the script and no package declares it. */
export interface SquareCard {
  attach(target: HTMLElement): Promise<void>;
  destroy(): Promise<boolean>;
  focus(field?: string): Promise<boolean>;
  tokenize(details: VerificationDetails): Promise<TokenResult>;
  addEventListener(type: 'submit' | 'escape' | 'focusClassAdded', listener: () => void): void;
}

/** For the bank, should it ask whether the card is its client's. */
interface VerificationDetails {
  intent: 'STORE';
  customerInitiated: boolean;
  sellerKeyedIn: boolean;
  billingContact: { givenName?: string; familyName?: string; email?: string; phone?: string };
}

type TokenResult =
  | { status: 'OK'; token: string }
  | {
      status: 'Invalid' | 'Error' | 'Abort' | 'Cancel' | 'Unknown';
      errors?: { field?: string; message?: string }[];
    };

interface SquarePayments {
  card(options: { style: Record<string, Record<string, string>> }): Promise<SquareCard>;
}

declare global {
  interface Window {
    Square?: { payments(applicationId: string, locationId: string): SquarePayments };
  }
}

const scripts = new Map<string, Promise<void>>();

/** Square's own host, whose script is loaded where keys are set. */
const SQUARE_HOST = /^https:\/\/(sandbox\.)?web\.squarecdn\.com\//;

/** Whether no real card is taken (no Square keys are set). */
export const isSquareSandbox = ({ scriptUrl }: CardConfig): boolean => !SQUARE_HOST.test(scriptUrl);

/** Square's library for one application and location. Rejects where it cannot be loaded; may be repeated. */
export async function squareLibrary({
  scriptUrl,
  publishableKey,
  account,
}: CardConfig): Promise<SquarePayments> {
  admitVendorWindows();
  if (!window.Square) {
    let script = scripts.get(scriptUrl);
    if (!script) {
      script = addScript(scriptUrl);
      scripts.set(scriptUrl, script);
      script.catch(() => scripts.delete(scriptUrl));
    }
    await script;
  }
  if (!window.Square) throw new Error('the card library did not start');
  return window.Square.payments(publishableKey, account ?? '');
}

/** What became of renewing the leave to act for an account. */
export type AccessRenewal =
  | {
      outcome: 'renewed';
      /** Encrypted by encryptToken. */
      accessTokenEncrypted: string;
      refreshTokenEncrypted: string;
      /** Epoch milliseconds. */
      expiresAt: number;
    }
  /** The provider no longer takes this leave, or our keys; only the practice or we can cure it. */
  | { outcome: 'refused'; message: string }
  /** Nobody knows; the same may be asked again. */
  | { outcome: 'unavailable' };

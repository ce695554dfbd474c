import { decryptText, decryptToken, encryptText } from '#app/platform/tokens.ts';

/** Seals a key of Square's, to be kept in PaymentAccount. */
export const sealAccess = (token: string): string => encryptText('vendor-access', token);

/** Opens what sealAccess made, or what stood there before it (encryptToken). Throws where no secret of ours opens it. */
export function openAccess(sealed: string): string {
  try {
    return decryptText('vendor-access', sealed);
  } catch {
    return decryptToken(sealed);
  }
}

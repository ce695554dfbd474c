import { createContext, useContext } from 'react';

/** The nonce of this answer's Content-Security-Policy; entry.server.tsx provides it, the browser has none. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for a script element. Browsers hide it after parsing, so give the element suppressHydrationWarning. */
export const useNonce = (): string | undefined => useContext(NonceContext);

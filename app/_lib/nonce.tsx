'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** The content-security nonce of this page, for libraries that write a style element. */
export const useNonce = (): string | undefined => useContext(Nonce);

declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The policy is the one that the document came with; what later answers bring does not count.
  const [first] = useState(nonce);
  // The scroll lock of dialogs and menus reads the nonce under this name when it writes its style element.
  if (typeof window !== 'undefined') window.__webpack_nonce__ = first;
  return <Nonce.Provider value={first}>{children}</Nonce.Provider>;
}

/** Support chat in our own nouns: who is asking, proven to the vendor without telling who that is. */

export interface ChatPerson {
  /** A random id made for this purpose: it names the same person again and nothing of them. */
  id: string;
  type: 'practitioner' | 'consumer';
}

export interface SupportChat {
  /** The workspace, as the vendor's script wants it. */
  readonly appId: string;
  /**
   * A proof of identity, made here without asking anybody.
   * @param expiresAt epoch milliseconds
   */
  identityToken(person: ChatPerson, expiresAt: number): string;
}

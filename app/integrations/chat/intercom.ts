import { createHmac } from 'node:crypto';
import type { ChatPerson, SupportChat } from './port.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Intercom's Messenger: a person is a JSON web token signed with the workspace's Messenger API secret (HS256). */
export class IntercomChat implements SupportChat {
  readonly appId: string;
  readonly #secret: string;

  constructor(keys: { appId: string; secret: string }) {
    this.appId = keys.appId;
    this.#secret = keys.secret;
  }

  identityToken(person: ChatPerson, expiresAt: number): string {
    const payload = { user_id: person.id, user_type: person.type, exp: Math.floor(expiresAt / 1000) };
    const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`;
    return `${signed}.${createHmac('sha256', this.#secret).update(signed).digest('base64url')}`;
  }
}

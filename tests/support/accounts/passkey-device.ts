import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface Made {
  id: Buffer;
  key: KeyObject;
  counter: number;
  userHandle: string;
}

/** A device that keeps passkeys, as a browser and its authenticator answer together (WebAuthn level 2, ES256, no attestation). */
export function passkeyDevice(origin: string, { verifies = true } = {}) {
  const made: Made[] = [];
  const flags = (more = 0) => 0x01 | (verifies ? 0x04 : 0) | more;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpID: string, counter: number, more: Buffer = Buffer.alloc(0), flag = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags(flag)]), count, more]);
  };
  return {
    made,
    /** Makes a passkey for what a site asks. */
    register(optionsJson: string): string {
      const options = JSON.parse(optionsJson) as {
        challenge: string;
        rp: { id: string };
        user: { id: string };
      };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]) as never,
      );
      const id = randomBytes(32);
      made.push({ id, key: privateKey, counter: 0, userHandle: options.user.id });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(options.rp.id, 0, attested, 0x40))],
        ]) as never,
      );
      return JSON.stringify({
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', options.challenge)),
          attestationObject: b64(attestationObject),
          transports: ['internal'],
        },
      });
    },
    /** Signs what a site asks with the passkey made last. */
    sign(optionsJson: string, { counter }: { counter?: number } = {}): string {
      const options = JSON.parse(optionsJson) as { challenge: string; rpId: string };
      const passkey = made.at(-1)!;
      passkey.counter = counter ?? passkey.counter + 1;
      const data = authData(options.rpId, passkey.counter);
      const client = clientData('webauthn.get', options.challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(passkey.key);
      return JSON.stringify({
        id: b64(passkey.id),
        rawId: b64(passkey.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
          userHandle: passkey.userHandle,
        },
      });
    },
  };
}

import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { DEMO_PASSWORD } from './e2e/portal.ts';

/** Whether a test can send from an address of its own; else its wrong links would be counted with all other tests'. */
export const HAS_ADDRESSES = process.platform === 'linux';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Asked {
  method?: string;
  /** The Host header; the server's own address unless given. */
  host?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * A client that sends what it is told and nothing more: any Host, any path as it stands, no redirects. `from` gives it an
 * address of its own on this machine (Linux only), so that what it spends of a budget is nobody else's.
 */
export class RawClient {
  private readonly cookies = new Map<string, string>();
  private readonly url: URL;

  constructor(
    baseURL: string,
    private readonly from?: string,
  ) {
    this.url = new URL(baseURL);
  }

  /** Host header of a practice's own site. */
  siteHost(slug: string): string {
    return `${slug}.${this.url.host}`;
  }

  get origin(): string {
    return this.url.origin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  async ask(
    path: string,
    { method = 'GET', host = this.url.host, headers = {}, body }: Asked = {},
  ): Promise<Answer> {
    const own: Record<string, string> = this.cookies.size > 0 ? { cookie: this.cookieHeader } : {};
    const isChunked = headers['transfer-encoding'] !== undefined;
    const length =
      body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sending = request(
        {
          host: '127.0.0.1',
          port: this.url.port,
          path,
          method,
          headers: { host, ...own, ...length, ...headers },
          ...(this.from && HAS_ADDRESSES ? { localAddress: this.from } : {}),
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return answer;
  }

  /** The CSRF token of a page's forms. */
  async csrfOf(path: string, host?: string): Promise<string> {
    const { text } = await this.ask(path, { host });
    return /name="csrf"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="csrf"/
      .exec(text)!
      .slice(1)
      .find(Boolean)!;
  }

  /** Posts a form as a browser would from a page of its own origin. */
  post(path: string, fields: Record<string, string>, asked: Asked = {}): Promise<Answer> {
    const { headers, ...rest } = asked;
    return this.ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      ...rest,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: rest.host ? `http://${rest.host}` : this.origin,
        ...headers,
      },
    });
  }

  graphql(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
  }

  /** Signs the owner of a demo practice in. */
  async signIn(slug: string): Promise<Answer> {
    const csrf = await this.csrfOf('/login');
    return this.post('/login', { csrf, email: `${slug}@example.com`, password: DEMO_PASSWORD });
  }
}

/**
 * Sends bytes as they are, for requests that no HTTP library would make. Answers the first line; an empty one where the
 * server only hung up.
 */
export function sendBytes(baseURL: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const to = { port: Number(new URL(baseURL).port), host: '127.0.0.1', timeout: 8_000 };
    const socket = connect(to, () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n')) socket.end();
    });
    // Hung up in the middle of being told something: whatever was said until then counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text.split('\r\n', 1)[0]!));
    socket.on('timeout', () => socket.destroy());
  });
}

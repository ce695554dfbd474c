/**
 * A page whose bytes are all there. The server writes them to the socket at once and compresses them in one go; to everybody else it is
 * a Response like any other, whose stream is made when it is asked for (making it costs more than writing the page).
 */
export class PageResponse extends Response {
  readonly html: Buffer;
  constructor(html: Buffer, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Response(new Uint8Array(this.html)).body!;
  }

  override async text(): Promise<string> {
    return this.html.toString();
  }
}

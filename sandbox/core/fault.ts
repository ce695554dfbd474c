/** An answer of a vendor that is no success. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    /** Whether the vendor gives it again to the same idempotency key. */
    readonly isHeld = false,
    /** Headers of its own, such as when to come again. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

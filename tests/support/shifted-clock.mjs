import { ServerResponse } from 'node:http';

/**
 * Makes a JavaScript world (this process, or the page into which this function's own text is put) live so many
 * milliseconds ahead: `Date` answers another now, constantly. Dates that are given, and timers, stay as they are.
 */
export function shiftClock(aheadMs) {
  const Real = Date;
  const now = () => Real.now() + aheadMs;
  const Shifted = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}

/** What node:http says of the time in its answers; clients that sign by the clock set theirs by it. */
function shiftDateHeader() {
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function (...given) {
    if (!this.headersSent && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}

// Preloaded by the browser tests' server (`node --import`): its programs live there, what starts and builds them does not.
const aheadMs = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0);
const isProgram = /(^|[\\/])(build[\\/]server[\\/]\w+\.js|sandbox[\\/]main\.ts)$/.test(process.argv[1] ?? '');
if (aheadMs !== 0 && isProgram) {
  shiftClock(aheadMs);
  shiftDateHeader();
}

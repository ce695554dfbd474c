/** A calendar's text taken apart: what it says of itself, and the text of each of its zones and events. */
export interface FeedParts {
  name: string | null;
  /** X-WR-TIMEZONE: the zone that it shows its events in. */
  timeZone: string | null;
  refreshMs: number | null;
  zones: string[];
  events: string[];
}

/** RFC 5545: lines are folded at 75 octets; what begins with a space or a tab goes on. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  let parts: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if ((line.startsWith(' ') || line.startsWith('\t')) && parts.length > 0) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) lines.push(parts.join(''));
    parts = [line];
  }
  lines.push(parts.join(''));
  return lines.filter((line) => line.trim() !== '');
}

/** Whether a text is a calendar, from its first line to its last. A hand-made one may lack the PRODID that the standard wants. */
const isCalendar = (lines: readonly string[]): boolean =>
  /^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '') &&
  /^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? '') &&
  lines.some((line) => /^VERSION[^:]*:2\.0\s*$/i.test(line));

/** Takes a calendar apart; null where the text is none. Several in one file are read as one. */
export function feedParts(text: string): FeedParts | null {
  const lines = unfolded(text);
  if (!isCalendar(lines)) return null;
  const parts: FeedParts = { name: null, timeZone: null, refreshMs: null, zones: [], events: [] };
  let block: { name: string; lines: string[]; depth: number } | null = null;
  for (const line of lines) {
    const [, begun] = /^BEGIN:([A-Z-]+)\s*$/i.exec(line) ?? [];
    const [, ended] = /^END:([A-Z-]+)\s*$/i.exec(line) ?? [];
    if (block) {
      block.lines.push(line);
      if (begun) block.depth += 1;
      if (ended) block.depth -= 1;
      if (block.depth > 0) continue;
      if (block.name === 'VEVENT') parts.events.push(withoutAlarms(block.lines));
      if (block.name === 'VTIMEZONE') parts.zones.push(block.lines.join('\r\n'));
      block = null;
    } else if (begun && begun.toUpperCase() !== 'VCALENDAR') {
      block = { name: begun.toUpperCase(), lines: [line], depth: 1 };
    } else if (!begun && !ended) about(parts, line);
  }
  return parts;
}

/** Only the event's own lines: an alarm says nothing of when somebody is busy, and has a UID of its own. */
function withoutAlarms(lines: readonly string[]): string {
  let depth = 0;
  return lines
    .filter((line) => {
      if (/^BEGIN:/i.test(line)) depth += 1;
      const isOwn = depth <= 1;
      if (/^END:/i.test(line)) depth -= 1;
      return isOwn;
    })
    .join('\r\n');
}

function about(parts: FeedParts, line: string): void {
  const [, field, value] = /^([A-Z-]+)[^:]*:(.*)$/i.exec(line) ?? [];
  if (!field || value === undefined) return;
  const text = value.trim();
  const name = field.toUpperCase();
  if ((name === 'X-WR-CALNAME' || name === 'NAME') && text) parts.name ??= plain(text, 100);
  if (name === 'X-WR-TIMEZONE' && text) parts.timeZone ??= text;
  if (name === 'REFRESH-INTERVAL' || name === 'X-PUBLISHED-TTL') parts.refreshMs ??= durationMs(text);
}

/** A text of the calendar as one line of plain words, at most `most` letters. */
export function plain(text: string, most: number): string | null {
  const words = text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    // eslint-disable-next-line no-control-regex -- a stranger's text: no letter that is none
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
  return words ? [...words].slice(0, most).join('') : null;
}

function durationMs(text: string): number | null {
  const found = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text);
  if (!found) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  const ms = ((((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

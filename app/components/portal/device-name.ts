/** First match wins: browsers name each other in their user agents. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|HeadlessChrome\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPad/, 'an iPad'],
  [/iPhone|iPod/, 'an iPhone'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/CrOS/, 'a Chromebook'],
  [/Windows/, 'a Windows computer'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux|X11/, 'a Linux computer'],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** A user agent as a person would name the device: 'Chrome on a Mac', 'Safari on an iPhone', 'A device we do not recognize'. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return system.replace(/^a/, 'A');
  return browser ?? 'A device we do not recognize';
}

/** Whether it is held in the hand, for the picture beside its name. */
export const isHandheld = (userAgent: string | null): boolean =>
  /iPad|iPhone|iPod|Android/.test(userAgent ?? '');

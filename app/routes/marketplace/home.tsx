export const handle = { servedOn: 'app' as const };

export default function Screen() {
  return null;
}

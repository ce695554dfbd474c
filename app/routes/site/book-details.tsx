export const handle = { servedOn: 'practice' as const };

export default function Screen() {
  return null;
}

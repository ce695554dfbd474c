export const handle = { servedOn: 'app' as const, private: true };

export default function Screen() {
  return null;
}

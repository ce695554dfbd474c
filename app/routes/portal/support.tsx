export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export default function Coming() {
  return null;
}

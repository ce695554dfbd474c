export const handle = { servedOn: 'app' as const, private: true };

export function loader() {
  return new Response(null, { status: 404 });
}

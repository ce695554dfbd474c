export const handle = { servedOn: 'practice' as const };

export function loader() {
  return new Response(null, { status: 404 });
}

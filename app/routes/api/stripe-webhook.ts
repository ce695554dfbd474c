export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export function loader() {
  return new Response(null, { status: 404 });
}

import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'both' as const };

export function loader(): never {
  throw errorPage(notFound());
}

export default function NotFound() {
  return null;
}

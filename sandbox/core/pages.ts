import { http, HttpResponse, type RequestHandler } from 'msw';

/** Pages of any host call the vendors. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, stripe-account, stripe-version',
  'access-control-max-age': '600',
};

/** What a browser asks before it calls from another origin. */
export const preflight = (path: string): RequestHandler =>
  http.options(path, () => new HttpResponse(null, { status: 204, headers: CORS }));

export const toPage = (body: object, status = 200): Response =>
  HttpResponse.json(body, { status, headers: CORS });

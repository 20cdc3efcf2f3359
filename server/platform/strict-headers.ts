import { env } from './env';

/** What every answer says to a browser, whatever it holds. */
export const strictHeaders = (): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(env().url.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

/** The policy of an answer that is no page: it loads nothing at all. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

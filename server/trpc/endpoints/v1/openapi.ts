import { openApiDocument } from '@/server/contracts/openapi';

let text: string | undefined;

/** `GET /api/v1/openapi.json`: how to speak to us. Holds nothing that is not public. */
export function handleOpenApi(): Response {
  text ??= JSON.stringify(openApiDocument());
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  });
}

import { checkHealth } from '@/server/services/operations';

/** Answers 200 while the database is within reach, otherwise 503; the body says which of the two, and how jobs stand. */
export async function handleHealth(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(health, { status: health.database ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

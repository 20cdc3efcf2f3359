import { createApiKey, listApiKeys, revokeApiKey } from '@/server/services/api-keys';
import { mutation, query, router } from '../init';

/** The keys that game servers sign with. */
export const apiKeyRouter = router({
  list: query(listApiKeys),
  create: mutation(createApiKey),
  revoke: mutation(revokeApiKey),
});

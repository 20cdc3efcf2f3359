export { type Authenticated, authenticate, isKeyInUse, type SignedRequest } from './authenticate';
export { createApiKey } from './create-api-key';
export { apiKeyApproval } from './key-approval';
export { requireTable, slugOf, sourceOf } from './require-table';
export { listApiKeys, revokeApiKey } from './revoke-api-key';
export { secretOf } from './secrets';

import { clientAddress } from '@/server/platform/client-address';
import { newId } from '@/server/platform/ids';
import { contextOf, type ServiceContext } from '@/server/services/kernel';
import { readSession, type SignedIn } from '@/server/services/staff';

/** What every procedure starts from. */
export interface TrpcContext {
  readonly requestId: string;
  /** Who is signed in, by the database's word at this moment; missing when nobody is. */
  readonly session: SignedIn | undefined;
  readonly service: ServiceContext | undefined;
}

/** Takes the headers of a request; gives its context. Rejects as `unavailable` when the session cannot be looked up. */
export async function createContext(headers: Headers, requestId: string = newId()): Promise<TrpcContext> {
  const session = await readSession(headers);
  const ip = clientAddress(headers);
  return {
    requestId,
    session,
    service: session && contextOf(session.actor, { requestId, ip, sessionId: session.sessionId }),
  };
}

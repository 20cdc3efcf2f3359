import { api } from '@/app/_trpc/server';

/** Whether the platform can tell the time there; a name that it does not know must not take every page down. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone of the room that is live now, in which every time of the office is shown. UTC until a room has one. */
export async function roomZone(): Promise<string> {
  const { versions } = await (await api()).catalogue.liveAt({ kind: 'room', slug: 'room' });
  const room = versions.at(0)?.body.room as { readonly zone?: unknown } | undefined;
  return typeof room?.zone === 'string' && isZone(room.zone) ? room.zone : 'UTC';
}

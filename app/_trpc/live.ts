'use client';

import { useEffect, useRef } from 'react';

type Listener = (topic: string) => void;

/** Names both the lock of the tab that holds the stream and the channel on which it passes topics on. */
const SHARED = 'pitboss-events';
/** The server's word after it was out of reach: anything may have been missed. */
const RESYNC = 'resync';
const REOPEN_MS = 10_000;

const listeners = new Set<Listener>();
let listening = false;

const tell = (topic: string) => {
  for (const listener of listeners) listener(topic);
};

/** Holds the stream until the tab is closed; whoever waits for the lock then takes over. */
function holdStream(channel: BroadcastChannel): Promise<never> {
  const open = () => {
    const source = new EventSource('/api/events');
    source.onmessage = ({ data }) => {
      channel.postMessage(data);
      tell(data);
    };
    source.onerror = () => {
      // A cut line reconnects by itself; a refusal (signed out) does not, and is asked again later.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, REOPEN_MS);
    };
  };
  open();
  return new Promise(() => {});
}

function listen(): void {
  if (listening) return;
  listening = true;
  // Without locks (plain HTTP from another machine) the screens poll, which they do anyway when the stream is cut.
  if (!('locks' in navigator)) return;
  const channel = new BroadcastChannel(SHARED);
  channel.onmessage = ({ data }) => tell(String(data));
  void navigator.locks.request(SHARED, () => holdStream(channel));
}

/**
 * Calls `onTopic` when the server says that something of these topics changed, at most once in `pauseMs`. One stream
 * serves all tabs of the browser. A topic carries no data: read again what you show of it.
 */
export function useLive(topics: readonly string[], onTopic: () => void, pauseMs = 1_000): void {
  const latest = useRef(onTopic);
  latest.current = onTopic;
  const wanted = topics.join(' ');
  useEffect(() => {
    const mine = new Set(wanted.split(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let calledAt = 0;
    const listener: Listener = (topic) => {
      if (topic !== RESYNC && !mine.has(topic)) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          calledAt = performance.now();
          latest.current();
        },
        Math.max(0, calledAt + pauseMs - performance.now()),
      );
    };
    listeners.add(listener);
    listen();
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
  }, [wanted, pauseMs]);
}

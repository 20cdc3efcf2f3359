import net from 'node:net';

interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false;
}

/**
 * Options that make a client's connections send every packet at once, and that tell when one is `lost`: broken, or closed
 * by the server. A COPY, and statements one behind the other, are several small packets; the system would hold each back
 * until the server has acknowledged the one before, and the server does that 40 ms later. An address of several hosts
 * keeps the driver's own connections, which try one after the other.
 */
export function promptSocket(
  url: string,
  lost: () => void,
): { socket?: (target: Target) => net.Socket; onclose?: () => void } {
  // Under TLS the driver takes our listeners off; then every connection that closes counts, idle ones too.
  const secured = /[?&]ssl(mode)?=(?!disable|false|0)/.test(url);
  const [authority] = url.slice(url.indexOf('://') + 3).split(/[?/]/);
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return {};
  return {
    ...(secured && { onclose: lost }),
    socket: ({ host: [host], port: [port], path }) => {
      // The name is what the driver asks for when it turns to TLS.
      const socket = path
        ? net.connect({ path })
        : Object.assign(net.connect({ host, port, noDelay: true }), { host, port });
      socket.prependListener('error', lost);
      socket.prependListener('end', () => {
        if (!socket.writableEnded) lost();
      });
      return socket;
    },
  };
}

import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import { downloadAttachment } from '@/server/services/disputes';
import { exportEvidence } from '@/server/services/evidence';
import { playerCertificate, takeReportFile } from '@/server/services/finance';
import { type ServiceContext, toDomainError, unauthenticated } from '@/server/services/kernel';
import { takeOpeningFile } from '@/server/services/opening-balances';
import { createContext } from '../context';
import { problemResponse } from './guard';

interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array | ReadableStream<Uint8Array>;
  /** Bytes of a stream. */
  readonly size?: number;
}

/**
 * A file that a browser saves and never shows or runs: as an attachment, without guessing at its kind, in a sandbox of its
 * own should something open it all the same. The plain name is for browsers that read no other.
 */
function fileResponse({ name, mediaType, content, size }: Download, requestId: string): Response {
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_');
  return new Response(content instanceof ReadableStream ? content : new Uint8Array(content), {
    headers: {
      'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-length': String(content instanceof ReadableStream ? size : content.byteLength),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  });
}

async function serve(request: Request, give: (ctx: ServiceContext) => Promise<Download>): Promise<Response> {
  const requestId = newId();
  try {
    const { service } = await createContext(request.headers, requestId);
    if (!service) throw unauthenticated();
    return fileResponse(await give(service), requestId);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500) logger().error({ err: error.cause ?? error, requestId }, 'a download failed');
    return problemResponse(error, requestId);
  }
}

type Params = { readonly params: Promise<{ readonly id: string }> };

/** Serves `/api/attachments/<id>`: a file of a case, as a download and nothing else. */
export async function handleAttachment(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  return serve(request, (ctx) => downloadAttachment(ctx, { attachmentId: id }));
}

/** Serves `/api/evidence/<id>`: the signed evidence file of a case. */
export async function handleEvidence(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  return serve(request, async (ctx) => {
    const { fileName, content } = await exportEvidence(ctx, { disputeId: id });
    return { name: fileName, mediaType: 'application/zip', content };
  });
}

/** Pieces as a stream that asks for the next when the last was taken. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Serves `/api/exports/<id>`: the file of a report. */
export async function handleExport(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  return serve(request, async (ctx) => {
    const { name, mediaType, size, parts } = await takeReportFile(ctx, { fileId: id });
    return { name, mediaType, size, content: streamOf(parts()) };
  });
}

/** Serves `/api/opening-balances/<id>`: the file of an import of opening balances, as it came. */
export async function handleOpeningFile(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  return serve(request, (ctx) => takeOpeningFile(ctx, { importId: id }));
}

/** Serves `/api/certificates/<player>?year=2026`: the certificate of the tax withheld from a player in a year. */
export async function handleCertificate(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  const year = Number(new URL(request.url).searchParams.get('year'));
  return serve(request, async (ctx) => {
    const { name, mediaType, bytes } = await playerCertificate(ctx, { playerId: id, year });
    return { name, mediaType, content: bytes };
  });
}

import type { ATTACHMENT_TYPES } from '@/server/contracts/disputes';

type MediaType = (typeof ATTACHMENT_TYPES)[number];

const ENDINGS: Readonly<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte);
const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/**
 * What a file is, by its content and never by its name; `null` for everything that is not taken: archives, programs,
 * office files, anything binary that is not known. Text is UTF-8 without control characters.
 */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(bytes, latin('RIFF')) && starts(bytes, latin('WEBP'), 8)) return 'image/webp';
  if (starts(bytes, latin('GIF87a')) || starts(bytes, latin('GIF89a'))) return 'image/gif';
  if (starts(bytes, latin('%PDF-'))) return 'application/pdf';
  return isText(bytes) ? 'text/plain' : null;
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
    }
    return true;
  } catch {
    return false;
  }
}

const MOST_LETTERS = 100;

/**
 * A name that is only a name: without folders, control or direction characters, or a leading dot, and with the ending of
 * what the file is, so that no page, script or program opens under it.
 */
export function safeName(given: string, mediaType: MediaType): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*;%]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const ending = ENDINGS[mediaType];
  const dot = clean.lastIndexOf('.');
  const own = dot > 0 ? clean.slice(dot + 1).toLowerCase() : '';
  const stem = own === ending || (own === 'jpeg' && ending === 'jpg') ? clean.slice(0, dot) : clean;
  const short = [...(stem || 'evidence')]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[.\s]+$/, '');
  return `${short || 'evidence'}.${ending}`;
}

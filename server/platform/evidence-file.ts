import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Unpacked, an evidence file is never larger: a case has so many files of so many bytes. */
const MOST_BYTES = 200_000_000;
const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';
const KEY = 'public-key.pem';
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What an evidence file says of itself. */
export interface Manifest {
  readonly format: 1;
  readonly subject: string;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly engineVersion: string;
  /** The head of the audit chain at that moment; `null` where nothing is sealed yet. */
  readonly auditHead: { readonly no: number; readonly hash: string } | null;
  readonly files: readonly ManifestFile[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The room's signing key. It follows from its secret, so that it needs no file and every machine of the room has it. */
function privateKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'pitboss evidence files', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** By which a room's key is known: SHA-256 of its public part. */
function fingerprintOf(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return sha256(open.export({ format: 'der', type: 'spki' }));
}

export const fingerprintOfSecret = (secret: string): string => fingerprintOf(privateKey(secret));

/** Packs files with a list of their hashes, which the room's key signs. Gives the bytes of a zip file. */
export function packEvidence(
  files: ReadonlyMap<string, Uint8Array>,
  facts: Omit<Manifest, 'format' | 'files'>,
  secret: string,
): Uint8Array {
  const list = [...files].map(([name, bytes]) => ({ name, bytes: bytes.byteLength, sha256: sha256(bytes) }));
  const manifest: Manifest = { format: 1, ...facts, files: list.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  const text = strToU8(`${JSON.stringify(manifest, null, 2)}\n`);
  const key = privateKey(secret);
  const signature = sign(null, text, key).toString('base64');
  const mtime = new Date(facts.madeAt);
  return zipSync(
    {
      ...Object.fromEntries(files),
      [MANIFEST]: text,
      [SIGNATURE]: strToU8(signature),
      [KEY]: strToU8(createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()),
    },
    { level: 6, mtime },
  );
}

export interface EvidenceReport {
  readonly ok: boolean;
  readonly manifest: Manifest | null;
  /** Of the key that signed it; `null` where no signature holds. */
  readonly fingerprint: string | null;
  /** What is wrong, in words; empty when all is as it was signed. */
  readonly problems: readonly string[];
}

/**
 * Checks an evidence file: the signature over its list, and every file against the list, none missing and none besides.
 * Never throws on a bad file. Whose key it is, the fingerprint says.
 */
export function verifyEvidence(zip: Uint8Array): EvidenceReport {
  const bad = (problem: string): EvidenceReport => ({
    ok: false,
    manifest: null,
    fingerprint: null,
    problems: [problem],
  });
  let total = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(zip, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return total <= MOST_BYTES;
      },
    });
  } catch {
    return bad('The file is no zip file.');
  }
  if (total > MOST_BYTES) return bad(`The file unpacks to more than ${MOST_BYTES} bytes.`);
  const { [MANIFEST]: text, [SIGNATURE]: signature, [KEY]: pem, ...rest } = files;
  if (!text || !signature || !pem) return bad('The list, its signature or the key is missing.');
  try {
    const key = createPublicKey(strFromU8(pem));
    if (!verify(null, text, key, Buffer.from(strFromU8(signature), 'base64')))
      return bad('The signature does not fit the list.');
    const manifest = JSON.parse(strFromU8(text)) as Manifest;
    const problems: string[] = [];
    for (const { name, bytes, sha256: hash } of manifest.files) {
      const file = rest[name];
      if (!file) problems.push(`${name} is missing.`);
      else if (file.byteLength !== bytes || sha256(file) !== hash) problems.push(`${name} is not what was signed.`);
    }
    const listed = new Set(manifest.files.map((file) => file.name));
    for (const name of Object.keys(rest)) if (!listed.has(name)) problems.push(`${name} is not in the list.`);
    return { ok: problems.length === 0, manifest, fingerprint: fingerprintOf(key), problems };
  } catch {
    return bad('The list or the key cannot be read.');
  }
}

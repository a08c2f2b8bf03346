/**
 * A key pair of this browser that no script can export. Sessions opened with it can only be renewed by it, so a copied refresh
 * token is worthless (the proof follows RFC 9449, DPoP).
 */
const database = 'draftwright'
const store = 'keys'
const name = 'session'

type KeyPair = { privateKey: CryptoKey; publicKey: CryptoKey }

const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB refused')))
  })

async function withKeyStore<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  const db = await awaitRequest(opening)
  try {
    return await work(db.transaction(store, mode).objectStore(store))
  } finally {
    db.close()
  }
}

/** The stored pair; created at the first call. Of two tabs that create one at once, the first wins. */
async function findOrCreateKey(): Promise<KeyPair> {
  const held = await withKeyStore('readonly', (keys) => awaitRequest<KeyPair | undefined>(keys.get(name)))
  if (held !== undefined) return held
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  return withKeyStore('readwrite', async (keys) => {
    const earlier = await awaitRequest<KeyPair | undefined>(keys.get(name))
    if (earlier !== undefined) return earlier
    await awaitRequest(keys.put(made, name))
    return made
  })
}

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toBytes = (text: string) => new TextEncoder().encode(text)
const encodeJson = (value: object): string => encodeBase64Url(toBytes(JSON.stringify(value)))
const hashSha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(text)))

export interface ProofOptions {
  /** The refresh token sent with the call: the proof is then valid for that one only. */
  token?: string
  /** Seconds since 1970 by the server's clock, if this browser's is known to be wrong. */
  now?: number
}

/** The DPoP header for one POST to the address; empty if the browser stores no keys (plain http, some private windows). */
export async function createProofHeader(
  url: string,
  { token, now }: ProofOptions = {},
): Promise<Record<string, string>> {
  try {
    const { privateKey, publicKey } = await findOrCreateKey()
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const head = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const claims = {
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: new URL(url, location.origin).href,
      iat: now ?? Math.floor(Date.now() / 1000),
      ...(token === undefined ? {} : { ath: encodeBase64Url(await hashSha256(token)) }),
    }
    const signed = `${encodeJson(head)}.${encodeJson(claims)}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, privateKey, toBytes(signed))
    return { dpop: `${signed}.${encodeBase64Url(new Uint8Array(signature))}` }
  } catch {
    return {}
  }
}

/** Deletes the key, so that the next person in this browser gets another one. */
export function deleteBrowserKey(): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // Nothing can be stored here, so there is nothing to delete.
  }
}

/**
 * A key pair of this browser that no script can read out. Sessions opened with it can be renewed by it alone, so a
 * refresh token that was copied elsewhere is worth nothing (the proof has the shape of RFC 9449, DPoP).
 */
const database = 'draftwright'
const store = 'keys'
const name = 'session'

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey }

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB refused')))
  })

async function withKeys<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  const db = await finished(opening)
  try {
    return await work(db.transaction(store, mode).objectStore(store))
  } finally {
    db.close()
  }
}

/** The pair kept here; made at the first call. Of two tabs that make one at once, the first stays. */
async function ownKey(): Promise<Pair> {
  const held = await withKeys('readonly', (keys) => finished<Pair | undefined>(keys.get(name)))
  if (held !== undefined) return held
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  return withKeys('readwrite', async (keys) => {
    const earlier = await finished<Pair | undefined>(keys.get(name))
    if (earlier !== undefined) return earlier
    await finished(keys.put(made, name))
    return made
  })
}

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const encodeJson = (value: object): string => encode(bytesOf(JSON.stringify(value)))
const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))

export interface ProofOf {
  /** A refresh token that is handed in with the call: the proof is then good for that one alone. */
  token?: string
  /** Seconds since 1970 by the server's clock, where this browser's has been told to be wrong. */
  now?: number
}

/** The header that proves the key for one POST to the address. Empty where the browser keeps no keys: plain http, private windows of some. */
export async function proofFor(url: string, { token, now }: ProofOf = {}): Promise<Record<string, string>> {
  try {
    const { privateKey, publicKey } = await ownKey()
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const head = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const claims = {
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: new URL(url, location.origin).href,
      iat: now ?? Math.floor(Date.now() / 1000),
      ...(token === undefined ? {} : { ath: encode(await sha256(token)) }),
    }
    const signed = `${encodeJson(head)}.${encodeJson(claims)}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, privateKey, bytesOf(signed))
    return { dpop: `${signed}.${encode(new Uint8Array(signature))}` }
  } catch {
    return {}
  }
}

/** The next person in this browser gets a key of their own. */
export function forgetKey(): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // There is nothing to forget where nothing can be kept.
  }
}

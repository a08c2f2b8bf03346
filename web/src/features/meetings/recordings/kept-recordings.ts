import { keptDatabase } from './activity.ts'

/**
 * Recordings that the server does not have completely, in this browser: they survive a reload and a lost network. A live recording is
 * kept piece by piece until each piece is acknowledged; a chosen file as a whole.
 */
export interface KeptRecording {
  /** As the server names it. */
  readonly id: string
  readonly accountId: string
  readonly meetingId: string
  readonly title: string
  readonly isLive: boolean
  /** Of a chosen file; null where the browser had no room for it, so that it has to be chosen again. */
  readonly file: Blob | null
  /** Of a chosen file. */
  readonly bytes: number
  /** Set once it is ended: what the server is told. */
  readonly end: { readonly parts: number; readonly duration_ms: number | null } | null
  readonly keptAt: number
}

export interface KeptPiece {
  readonly number: number
  readonly blob: Blob
  readonly untilMs: number
}

/** Milliseconds: the server finishes by itself what is older. */
const keptMs = 7 * 24 * 60 * 60 * 1000

const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB refused')))
  })

/** Resolves once it is on disk. */
async function withStores<T>(
  mode: IDBTransactionMode,
  work: (recordings: IDBObjectStore, pieces: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(keptDatabase, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('recordings', { keyPath: 'id' })
    opening.result.createObjectStore('pieces')
  })
  const db = await awaitRequest(opening)
  try {
    const change = db.transaction(['recordings', 'pieces'], mode)
    const done = new Promise<void>((resolve, reject) => {
      change.addEventListener('complete', () => resolve())
      change.addEventListener('abort', () => reject(change.error ?? new Error('IndexedDB refused')))
    })
    const value = await work(change.objectStore('recordings'), change.objectStore('pieces'))
    await done
    return value
  } finally {
    db.close()
  }
}

const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

export async function keepRecording(recording: KeptRecording): Promise<void> {
  try {
    await withStores('readwrite', (recordings) => awaitRequest(recordings.put(recording)))
  } catch (error) {
    if (recording.file === null) throw error
    await keepRecording({ ...recording, file: null })
  }
}

export const keepPiece = (id: string, piece: KeptPiece): Promise<unknown> =>
  withStores('readwrite', (_recordings, pieces) => awaitRequest(pieces.put(piece, [id, piece.number])))

export const dropPiece = (id: string, number: number): Promise<unknown> =>
  withStores('readwrite', (_recordings, pieces) => awaitRequest(pieces.delete([id, number])))

export const findRecording = (id: string): Promise<KeptRecording | undefined> =>
  withStores('readonly', (recordings) => awaitRequest<KeptRecording | undefined>(recordings.get(id)))

/** The first that is not acknowledged. */
export const findNextPiece = (id: string): Promise<KeptPiece | undefined> =>
  withStores('readonly', async (_recordings, pieces) => {
    const cursor = await awaitRequest(pieces.openCursor(piecesOf(id)))
    return cursor?.value as KeptPiece | undefined // What keepPiece has put there.
  })

export async function dropRecording(id: string): Promise<void> {
  await withStores('readwrite', async (recordings, pieces) => {
    await awaitRequest(pieces.delete(piecesOf(id)))
    await awaitRequest(recordings.delete(id))
  })
}

/** Those of this workspace. */
export async function listKeptRecordings(accountId: string | null): Promise<KeptRecording[]> {
  const all = await withStores('readonly', (recordings) =>
    awaitRequest<KeptRecording[]>(recordings.getAll() as IDBRequest<KeptRecording[]>),
  )
  for (const { id, keptAt } of all) if (keptAt < Date.now() - keptMs) await dropRecording(id)
  return all.filter((one) => one.accountId === accountId && one.keptAt >= Date.now() - keptMs)
}

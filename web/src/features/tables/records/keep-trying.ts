import { notifications } from '@mantine/notifications'
import { toFailure } from '../../../api/api.ts'
import { isOffline, isTransient } from '../../../api/call-attempts.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'

const retryMs = 2000
const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

export type OpenKind = 'edit' | 'new' | 'deletion'
/** How many records each kind of change is about. */
export type OpenCounts = Readonly<Record<OpenKind, number>>
const nothingOpen: OpenCounts = { edit: 0, new: 0, deletion: 0 }

/** Changes that are not answered yet, in all tables: one may be sent again and again while others wait behind it. */
let nOpen = 0
let open: OpenCounts = nothingOpen
/** Without a connection, since one of them could not be sent. */
let isCut = false
let isRefused = false
const cutToast = 'no-connection'
const listeners = new Set<() => void>()

/** What waits for a connection; nothing as long as there is one. */
export const readWaiting = (): OpenCounts => (isCut ? open : nothingOpen)
export function listenToWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function addOpen(kind: OpenKind, by: number): void {
  open = { ...open, [kind]: open[kind] + by }
  for (const listener of listeners) listener()
}

/** Counts a change until it is answered. As long as some wait for a connection, closing the page asks first. */
export async function countOpen<T>(change: Promise<T>, kind: OpenKind = 'edit', nRecords = 1): Promise<T> {
  nOpen++
  addOpen(kind, nRecords)
  try {
    return await change
  } finally {
    nOpen--
    if (nOpen === 0 && isCut) {
      removeEventListener('beforeunload', keepPage)
      notifications.hide(cutToast)
      showToast(isRefused ? 'Reconnected' : 'Reconnected. Your changes are saved')
      isCut = isRefused = false
    }
    addOpen(kind, -nRecords)
  }
}

/** Sends a counted change again and again while there is no answer. Only for what may be sent twice. */
export async function keepTrying<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const failure = toFailure(error)
      if (!isTransient(failure) && failure.code !== 'timeout') {
        isRefused = true
        throw error
      }
      if (!isCut) {
        // The layout says so itself as soon as the browser knows.
        if (!isOffline())
          showErrorToast('You’re offline. Changes are kept and saved when you reconnect.', false, cutToast)
        addEventListener('beforeunload', keepPage)
        isCut = true
        isRefused = false
        for (const listener of listeners) listener()
      }
      await waitForConnection()
    }
  }
}

/** Also says whether the first request was answered. */
export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<{ written: T; isFirst: boolean }> {
  let nSent = 0
  const written = await keepTrying(() => {
    nSent++
    return send()
  })
  return { written, isFirst: nSent === 1 }
}

/** Until the browser says that there is one, or it may be tried again. */
export const waitForConnection = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, retryMs)
    addEventListener('online', end)
  })

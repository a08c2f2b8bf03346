import { toFailure } from '../../../api/api.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'

const retryMs = 2000
const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends a change again and again while there is no connection; closing the page meanwhile asks first. Only for what may be sent twice. */
export async function keepTrying<T>(send: () => Promise<T>): Promise<T> {
  let isWaiting = false
  try {
    for (;;) {
      try {
        const answer = await send()
        if (isWaiting) showToast('Connected again. What you typed is saved')
        return answer
      } catch (error) {
        if (toFailure(error).code !== 'network') throw error
        if (!isWaiting) {
          showErrorToast('No connection. What you type is kept here, and saved when it is back.')
          addEventListener('beforeunload', keepPage)
          isWaiting = true
        }
        await waitForConnection()
      }
    }
  } finally {
    removeEventListener('beforeunload', keepPage)
  }
}

const waitForConnection = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, retryMs)
    addEventListener('online', end)
  })

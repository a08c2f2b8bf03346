/** A worker that answers requests by their ids; it starts with the first one. */
export interface AskedWorker<Request, Response> {
  /** Null if the worker cannot run. */
  ask: (request: Omit<Request, 'id'>) => Promise<Response | null>
  close: () => void
}

export function createAskedWorker<Request extends { id: number }, Response extends { id: number }>(
  start: () => Worker,
): AskedWorker<Request, Response> {
  let worker: Worker | null = null
  let hasFailed = false
  let lastId = 0
  const waiting = new Map<number, (response: Response | null) => void>()
  const settleAll = () => {
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  const open = (): Worker => {
    const opened = start()
    opened.addEventListener('message', ({ data }: MessageEvent<Response>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    opened.addEventListener('error', (event) => {
      event.preventDefault()
      hasFailed = true
      settleAll()
    })
    return opened
  }
  return {
    ask(request) {
      if (hasFailed) return Promise.resolve(null)
      worker ??= open()
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<Response | null>()
      waiting.set(id, resolve)
      worker.postMessage({ ...request, id }, { transfer: [] })
      return promise
    },
    close() {
      worker?.terminate()
      worker = null
      settleAll()
    },
  }
}

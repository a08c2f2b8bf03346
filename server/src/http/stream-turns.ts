/** Streams that open at once. */
const places = 4
/** Milliseconds after which a stream that has said nothing yet lets others open. */
const quietMs = 2000

/** Waits for a turn to open a stream; call the returned function once it is open. */
export type TakeStreamTurn = () => Promise<() => void>

/**
 * Lets streams open a few at a time, in order of arrival: after a restart every open tab asks for its own in the same second,
 * and the requests that people wait for find their way between them.
 */
export function createStreamTurns(): TakeStreamTurn {
  let opening = 0
  const waiting: (() => void)[] = []
  const giveTurn = () => {
    const next = waiting.shift()
    if (next === undefined) opening -= 1
    // What came in meanwhile is read first.
    else setImmediate(next)
  }
  return async () => {
    if (opening < places) opening += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isOpening = true
    const open = () => {
      clearTimeout(timer)
      if (isOpening) giveTurn()
      isOpening = false
    }
    const timer = setTimeout(open, quietMs).unref()
    return open
  }
}

/** The same events; the stream is open once the first has come, or it ends. */
export async function* openOnFirst<T>(events: AsyncIterable<T>, open: (() => void) | null): AsyncGenerator<T> {
  try {
    for await (const event of events) {
      open?.()
      yield event
    }
  } finally {
    open?.()
  }
}

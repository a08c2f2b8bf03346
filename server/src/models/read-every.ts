/** A text is read from its start each time; doing so more often would take quadratic time for a long one. */
const readEveryMs = 80

/** Also reads the last piece before a pause, however soon it follows the one before. */
export function readEvery(read: (raw: string) => void): (piece: string) => void {
  let raw = ''
  let readAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const readNow = () => {
    clearTimeout(timer)
    timer = undefined
    readAt = performance.now()
    read(raw)
  }
  return (piece) => {
    raw += piece
    const wait = readAt + readEveryMs - performance.now()
    if (wait <= 0) readNow()
    else timer ??= setTimeout(readNow, wait)
  }
}

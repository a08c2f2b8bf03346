/** A browser gives these a stream that is empty, instead of none (`Response` of the Fetch standard: null body status). */
const bodilessStatuses: readonly number[] = [204, 205, 304]
export const isBodiless = ({ status }: Pick<Response, 'status'>): boolean => bodilessStatuses.includes(status)

/** Yields the JSON of each `data: ` line of a stream. Throws 'No reader available' for a response without a body. */
export async function* readEvents<T>(response: Response): AsyncGenerator<T> {
  const body = isBodiless(response) ? null : response.body
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('No reader available')
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += value
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as T
    }
  } finally {
    await reader.cancel()
  }
}

/** What the chat says when something goes wrong: the texts of the specification. */
export const networkMessage = 'Network error. Please check your connection and try again.'
export const sendMessage = 'Failed to send message. Please try again.'

/** A refusal or a loss, in words for the person; `status` is 0 where there was no answer. */
export class ChatError extends Error {
  readonly status: number
  readonly code: string

  constructor(message: string, status: number, code = 'failed') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The sentence in the service's `{detail}`, or the body as it is. */
export function parseDetail(body: string): { words: string; code: string } {
  try {
    const { detail, error_code = 'failed' } = JSON.parse(body) as { detail?: unknown; error_code?: string }
    if (typeof detail === 'string') return { words: detail, code: error_code }
    if (Array.isArray(detail))
      return {
        words: detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc.at(-1) ?? ''} ${msg}`).join('; '),
        code: error_code,
      }
  } catch {
    // Not JSON: what stands before the service answered in its own words.
  }
  return { words: body.trim().slice(0, 300), code: 'failed' }
}

/** The service's status and what it said. */
export function toRefusalError(status: number, body: string): ChatError {
  const { words, code } = parseDetail(body)
  return new ChatError(words === '' ? sendMessage : `${status}: ${words}`, status, code)
}

/** Whatever a stream failed with. An abort stays one. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (error instanceof Error && error.message === 'No reader available') return new ChatError(error.message, 0)
  // Browsers answer a lost connection by a TypeError, before and in the middle of a body.
  if (error instanceof TypeError) return new ChatError(networkMessage, 0, 'network')
  return new ChatError(sendMessage, 0)
}

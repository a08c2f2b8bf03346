/** The chat's error messages, as in the specification. */
export const networkMessage = 'Network error. Please check your connection and try again.'
export const sendMessage = 'Failed to send message. Please try again.'

/** A rejected request or lost connection, with a readable message; `status` is 0 if there was no response. */
export class ChatError extends Error {
  readonly status: number
  readonly code: string

  constructor(message: string, status: number, code = 'failed') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The message in the service's `{detail}`, or the body as is. */
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
    // Not JSON: a proxy in front of the service sent its own message.
  }
  return { words: body.trim().slice(0, 300), code: 'failed' }
}

/** An error from the service's status and message. */
export function toRefusalError(status: number, body: string): ChatError {
  const { words, code } = parseDetail(body)
  return new ChatError(words === '' ? sendMessage : `${status}: ${words}`, status, code)
}

/** Normalises any stream error. An abort is returned as is. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (error instanceof Error && error.message === 'No reader available') return new ChatError(error.message, 0)
  // Browsers report a lost connection as a TypeError, both before and during a body.
  if (error instanceof TypeError) return new ChatError(networkMessage, 0, 'network')
  return new ChatError(sendMessage, 0)
}

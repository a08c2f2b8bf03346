/** What the chat says when something goes wrong: the texts of the specification. */
export const networkWords = 'Network error. Please check your connection and try again.'
export const sendWords = 'Failed to send message. Please try again.'

/** A refusal or a loss, in words for the person; `status` is 0 where there was no answer. */
export class ChatProblem extends Error {
  readonly status: number
  readonly code: string

  constructor(message: string, status: number, code = 'failed') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The sentence in the service's `{detail}`, or the body as it is. */
export function detailIn(body: string): { words: string; code: string } {
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
export function refusal(status: number, body: string): ChatProblem {
  const { words, code } = detailIn(body)
  return new ChatProblem(words === '' ? sendWords : `${status}: ${words}`, status, code)
}

/** Whatever a stream failed with. An abort stays one. */
export function problemFrom(error: unknown): ChatProblem {
  if (error instanceof ChatProblem) return error
  if (error instanceof Error && error.message === 'No reader available') return new ChatProblem(error.message, 0)
  // Browsers answer a lost connection by a TypeError, before and in the middle of a body.
  if (error instanceof TypeError) return new ChatProblem(networkWords, 0, 'network')
  return new ChatProblem(sendWords, 0)
}

/** A line that begins so tells of a part of the start. */
export const partPrefix = 'start part '

export interface StartPart {
  readonly part: string
  /** Milliseconds since the process began. */
  readonly wall: number
  /** Milliseconds of processor of all threads since then. */
  readonly processor: number
  /** MiB resident. */
  readonly memory: number
}

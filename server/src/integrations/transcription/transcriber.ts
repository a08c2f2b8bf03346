/** A recording, or a piece of one, on this machine's disk. */
export interface SoundFile {
  readonly path: string
  /** With the extension by which servers know its format. */
  readonly name: string
  readonly mimeType: string
  readonly bytes: number
  readonly durationMs: number | null
}

/** Milliseconds from the beginning of a file. */
export interface TimeRange {
  readonly startMs: number
  readonly endMs: number
}

/** One stretch of speech. */
export interface HeardSegment extends TimeRange {
  readonly text: string
  /** As the model labels the speaker; null if it tells none apart. */
  readonly speaker: string | null
}

/** What the model wrote although nobody said it. */
export interface LeftOutSegment extends TimeRange {
  readonly text: string
  readonly reason: 'silence' | 'repetition' | 'unsure'
}

interface Transcription {
  readonly segments: readonly HeardSegment[]
  readonly leftOut: readonly LeftOutSegment[]
  /** False if a segment is only known to be somewhere in the file. */
  readonly hasTimes: boolean
  /** As the model names it. */
  readonly language: string | null
}

/** What a model was seen to do, as opposed to what it was asked for. */
export interface TranscriberAbilities {
  readonly hasTimes: boolean
  readonly hasSpeakers: boolean
  /** The largest file; null if it is not known to have a limit. */
  readonly maxBytes: number | null
  /** The longest file that it does well. */
  readonly maxPieceMs: number
  /** `wav`: nothing but WAV, 16 kHz, one channel. */
  readonly takes: 'any' | 'wav'
}

export interface TranscribeOptions {
  /** Names and words that are likely to be said. */
  readonly vocabulary: readonly string[]
  /** Where the file is not silent; null if nobody has measured it. */
  readonly speech: readonly TimeRange[] | null
}

/** Turns speech into text. Every method throws TranscriptionError for what a person can be told. */
export interface Transcriber {
  /** Names it in addresses and rows. */
  readonly id: string
  /** For people, such as `whisper-1 at api.openai.com`. */
  readonly label: string
  /** Found out once with a built-in recording, and remembered. */
  readAbilities(signal: AbortSignal): Promise<TranscriberAbilities>
  transcribe(sound: SoundFile, options: TranscribeOptions, signal: AbortSignal): Promise<Transcription>
  /** Transcribes the built-in recording; what it heard. */
  test(signal: AbortSignal): Promise<{ readonly abilities: TranscriberAbilities; readonly heard: string }>
}

/**
 * `too_large`: try smaller files. `refused`: this file will not do, another one may. `setup`: somebody has to change the settings.
 * `unavailable`: try again later.
 */
type TranscriptionProblem = 'too_large' | 'refused' | 'setup' | 'unavailable'

/** The message is for a person, and says what to do. */
export class TranscriptionError extends Error {
  readonly problem: TranscriptionProblem

  constructor(problem: TranscriptionProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'TranscriptionError'
    this.problem = problem
  }
}

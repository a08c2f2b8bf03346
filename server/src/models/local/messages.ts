/** One turn of a conversation, in the form of node-llama-cpp. */
export type Turn =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }

export interface GenerateOptions {
  readonly maxTokens: number
  readonly maxMs: number
  readonly temperature: number
  /** A JSON Schema that the answer must follow; null for plain text. */
  readonly schema: object | null
}

/** Why an answer ended. `whole`: the model stopped; `stopped`: nobody waits any more. */
export type Ending = 'whole' | 'maxTokens' | 'time' | 'repetition' | 'stopped'

export interface Generated {
  readonly text: string
  readonly ending: Ending
  /** Tokens of the whole prompt. */
  readonly inputTokens: number
  /** Of them, those that the sequence still had from the request before. */
  readonly cachedTokens: number
  readonly outputTokens: number
}

/** From the server to the process of the model. */
export type ModelRequest =
  | { readonly type: 'load'; readonly folder: string; readonly modelPath: string; readonly sequences: number }
  | {
      readonly type: 'generate'
      readonly id: number
      /** Which sequence writes it. */
      readonly slot: number
      /** Nothing of the text before may stay in the sequence. */
      readonly isFresh: boolean
      readonly turns: readonly Turn[]
      readonly options: GenerateOptions
    }
  | { readonly type: 'stop'; readonly id: number }

/** From the process of the model to the server. */
export type ModelMessage =
  | { readonly type: 'loaded' }
  | { readonly type: 'loadFailed'; readonly message: string }
  | { readonly type: 'text'; readonly id: number; readonly delta: string }
  | { readonly type: 'done'; readonly id: number; readonly made: Generated }
  /** `tooLong` is told in tokens; any other failure in the runtime's words, which are for the log. */
  | { readonly type: 'tooLong'; readonly id: number; readonly tokens: number; readonly most: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }

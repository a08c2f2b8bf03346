/** The parts of the browsers' own models that we use, after the explainers of the Web Machine Learning group. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface CreateMonitor {
  addEventListener: (type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void) => void
}
interface CreateOptions {
  monitor?: (monitor: CreateMonitor) => void
  signal?: AbortSignal
}

export interface LanguagePair {
  sourceLanguage: string
  targetLanguage: string
}
interface BrowserTranslator {
  translate: (text: string, options?: { signal?: AbortSignal }) => Promise<string>
  destroy: () => void
}
interface TranslatorApi {
  availability: (pair: LanguagePair) => Promise<Availability>
  create: (options: LanguagePair & CreateOptions) => Promise<BrowserTranslator>
}

interface Expected {
  type: 'text'
  languages: string[]
}
export interface ModelOptions {
  expectedInputs: Expected[]
  expectedOutputs: Expected[]
}
interface BrowserSession {
  prompt: (
    input: string,
    options?: { responseConstraint?: object; omitResponseConstraintInput?: boolean; signal?: AbortSignal },
  ) => Promise<string>
  destroy: () => void
}
interface LanguageModelApi {
  availability: (options: ModelOptions) => Promise<Availability>
  create: (
    options: ModelOptions & CreateOptions & { initialPrompts?: { role: 'system'; content: string }[] },
  ) => Promise<BrowserSession>
}

interface BrowserModels {
  readonly LanguageModel?: LanguageModelApi
  readonly Translator?: TranslatorApi
}
/** What this browser offers; asked each time, because no page before ours knows. */
export const getBrowserModels = (): BrowserModels => globalThis as unknown as BrowserModels // not in TypeScript's own types

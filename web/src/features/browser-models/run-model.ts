import { getBrowserModels, type ModelOptions } from './browser-models.ts'

interface RunOptions {
  readonly options: ModelOptions
  readonly signal: AbortSignal
  /** From 0 to 1; browsers may tell only the start and the end. */
  readonly onProgress: (share: number) => void
}

/** Downloads the browser's model. Call it right after a click. */
export async function downloadModel({ options, signal, onProgress }: RunOptions): Promise<void> {
  const session = await getBrowserModels().LanguageModel?.create({
    ...options,
    signal,
    monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded)),
  })
  session?.destroy()
}

interface Step {
  readonly rules: string
  readonly prompt: string
  readonly schema: object | null
}

/** One answer of the browser's model, which is downloaded already. */
export async function runModel(
  { rules, prompt, schema }: Step,
  { options, signal }: Pick<RunOptions, 'options' | 'signal'>,
): Promise<string> {
  const session = await getBrowserModels().LanguageModel?.create({
    ...options,
    signal,
    initialPrompts: [{ role: 'system', content: rules }],
  })
  if (session === undefined) throw new DOMException('The browser has no model', 'NotSupportedError')
  try {
    return await session.prompt(prompt, { signal, ...(schema === null ? {} : { responseConstraint: schema }) })
  } finally {
    session.destroy()
  }
}

import { z } from 'zod'
import { createGuardedFetch } from './guarded-fetch.ts'

/** A place in a text, in UTF-16 units. */
export interface LanguageToolMatch {
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly replacements: readonly string[]
  readonly isSpelling: boolean
}

/** The server did not answer, or not as LanguageTool does. */
export class LanguageToolError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LanguageToolError'
  }
}

const timeoutMs = 15_000
const maxBytes = 5_000_000
const maxReplacements = 6
/** Of a message; it is shown in a small card. */
const maxMessage = 300

/** Only what is read; other fields are left alone. Offsets that make no sense are refused with the rest of the answer. */
const Answer = z.object({
  matches: z.array(
    z.object({
      message: z.string(),
      offset: z.number().int().min(0),
      length: z.number().int().min(0),
      replacements: z.array(z.object({ value: z.string().nullish() })).nullish(),
      rule: z
        .object({ issueType: z.string().nullish(), category: z.object({ id: z.string().nullish() }).nullish() })
        .nullish(),
    }),
  ),
})

/** Spelling is checked only in a variant, where a language has some. */
const variants: Readonly<Record<string, string>> = { de: 'de-DE', en: 'en-US', pt: 'pt-PT', ca: 'ca-ES' }
const preferredVariants = Object.values(variants).join(',')

/** Checks one text. `language` is two letters, or `und`, which lets the server detect it. */
export async function checkByLanguageTool(
  baseUrl: string,
  { text, language }: { text: string; language: string },
  signal: AbortSignal,
): Promise<LanguageToolMatch[]> {
  const fetch = createGuardedFetch({ trusted: [baseUrl], timeoutMs, maxBytes })
  const form = new URLSearchParams({ text, language: language === 'und' ? 'auto' : (variants[language] ?? language) })
  if (language === 'und') form.set('preferredVariants', preferredVariants)
  try {
    const response = await fetch(`${baseUrl}/v2/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new LanguageToolError(`LanguageTool answered ${response.status}`)
    }
    return Answer.parse(await response.json()).matches.map((match) => ({
      offset: match.offset,
      length: match.length,
      message: match.message.slice(0, maxMessage),
      replacements: (match.replacements ?? []).flatMap(({ value }) => value ?? []).slice(0, maxReplacements),
      isSpelling: match.rule?.issueType === 'misspelling' || match.rule?.category?.id === 'TYPOS',
    }))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof LanguageToolError ? error : new LanguageToolError('LanguageTool does not answer', error)
  }
}

import type { ModelOptions } from './browser-models.ts'

/** The same for asking and for creating, or the answers are about different models. The rules are in English. */
export function toModelOptions(language: string | null): ModelOptions {
  const languages = language === null || language === 'en' ? ['en'] : ['en', language]
  return {
    expectedInputs: [{ type: 'text', languages }],
    expectedOutputs: [{ type: 'text', languages: [language ?? 'en'] }],
  }
}
/** Of the download, as browsers' makers and reports put it. */
export const modelSize = 'about 4 GB'

import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import { checkEnglish } from './check-english.ts'
import type { EnglishRequest, EnglishResponse } from './english-messages.ts'

let linter: LocalLinter | null = null
let setUp = ''

/** Loads the checker with the first request, and again when the words or the spelling change. */
async function openLinter({ words, isBritish }: EnglishRequest): Promise<LocalLinter> {
  linter ??= new LocalLinter({ binary: slimBinary, dialect: Dialect.American })
  const wanted = `${isBritish}\n${words.join('\n')}`
  if (wanted !== setUp) {
    await linter.setDialect(isBritish ? Dialect.British : Dialect.American)
    await linter.clearWords()
    if (words.length > 0) await linter.importWords([...words])
    setUp = wanted
  }
  return linter
}

async function checkTexts(request: EnglishRequest): Promise<EnglishResponse> {
  try {
    const ready = await openLinter(request)
    const findings = []
    for (const text of request.texts) findings.push(await checkEnglish(ready, text))
    return { id: request.id, findings }
  } catch {
    return { id: request.id, findings: null }
  }
}

addEventListener('message', ({ data }: MessageEvent<EnglishRequest>) => {
  void checkTexts(data).then((response) => postMessage(response))
})

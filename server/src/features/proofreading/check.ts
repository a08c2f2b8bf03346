import { createHash } from 'node:crypto'
import type { CheckResult, TextFinding } from '@draftwright/contract/proofreading'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { checkByLanguageTool, LanguageToolError, type LanguageToolMatch } from '../../integrations/language-tool.ts'

interface CheckedText {
  readonly language: string
  readonly paragraphs: readonly string[]
}
type Findings = readonly TextFinding[]

/** Characters in one request: the public LanguageTool takes 20,000. */
const maxRequest = 8000
/** Of a paragraph by its hash and language; the oldest are dropped. */
const known = new Map<string, Findings>()
const maxKnown = 5000
/** LanguageTool ends a sentence and a paragraph there. */
const gap = '\n\n'

/**
 * The findings of every paragraph. Only paragraphs that are not known are sent, several in one request, and no more requests than
 * the workspace may make in this minute.
 */
export async function checkParagraphs(
  context: AppContext,
  accountId: string,
  { language, paragraphs }: CheckedText,
  signal: AbortSignal,
): Promise<CheckResult> {
  const url = context.config.languageToolUrl
  const toKey = (text: string) => `${url ?? ''} ${language} ${createHash('sha256').update(text).digest('base64url')}`
  const read = (): CheckResult['findings'] =>
    paragraphs.map((text) => (text.trim() === '' ? [] : (known.get(toKey(text))?.slice() ?? null)))
  const end = (problem: CheckResult['problem'], retry_after: number | null): CheckResult => ({
    findings: read(),
    problem,
    retry_after,
  })
  const unknown = [...new Set(paragraphs)].filter((text) => text.trim() !== '' && !known.has(toKey(text)))
  if (unknown.length === 0) return end(null, null)
  if (url === null) return end('unreachable', null)
  for (const batch of groupByLength(unknown)) {
    const wait = await countLimitedHit(context, 'languageTool', `language-tool:${accountId}`)
    if (wait !== null) return end('busy', wait)
    try {
      const matches = await checkByLanguageTool(url, { text: batch.join(gap), language }, signal)
      for (const [text, findings] of splitMatches(batch, matches)) keepFindings(toKey(text), findings)
    } catch (error) {
      if (!(error instanceof LanguageToolError)) throw error
      return end('unreachable', retrySeconds)
    }
  }
  return end(null, null)
}

const retrySeconds = 60

function keepFindings(key: string, findings: Findings): void {
  known.delete(key)
  known.set(key, findings)
  const [oldest] = known.keys()
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
}

function groupByLength(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    length += gap.length + text.length
    if (length > maxRequest) {
      groups.push([])
      length = text.length
    }
    groups.at(-1)?.push(text)
  }
  return groups
}

/** The matches of each text of a request; one that reaches over the end of a text belongs to none. */
function splitMatches(
  texts: readonly string[],
  matches: readonly LanguageToolMatch[],
): (readonly [string, TextFinding[]])[] {
  let start = 0
  return texts.map((text) => {
    const begin = start
    start += text.length + gap.length
    const findings = matches
      .filter(({ offset, length }) => length > 0 && offset >= begin && offset + length <= begin + text.length)
      .map(
        ({ offset, length, message, replacements, isSpelling }): TextFinding => ({
          from: offset - begin,
          to: offset - begin + length,
          kind: isSpelling ? 'spelling' : 'grammar',
          message,
          replacements: [...replacements],
        }),
      )
    return [text, findings.sort((one, other) => one.from - other.from)] as const
  })
}

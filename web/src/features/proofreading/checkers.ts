import type { CheckResult, TextFinding } from '@draftwright/contract/proofreading'
import { maxParagraphLength, maxParagraphs } from '@draftwright/contract/proofreading'
import { createAskedWorker } from './ask-worker.ts'
import type { EnglishRequest, EnglishResponse } from './english-messages.ts'
import type { Paragraph } from './paragraphs.ts'

/** Why a text is not checked in full. */
export type CheckProblem = 'busy' | 'unreachable' | 'unsupported'
interface Checked {
  /** Of each paragraph; null where it is not checked. */
  readonly findings: readonly (readonly TextFinding[] | null)[]
  readonly problem: CheckProblem | null
  /** Seconds until it makes sense to ask again; null: not without a change. */
  readonly retryAfter: number | null
}
export interface Checker {
  check: (paragraphs: readonly Paragraph[]) => Promise<Checked>
  close: () => void
}

/** Findings by the text of a paragraph, so that a key pressed in one has only that one checked again. */
function createMemory(size = 500) {
  const kept = new Map<string, readonly TextFinding[]>()
  return {
    get: (key: string) => kept.get(key),
    put(key: string, findings: readonly TextFinding[]) {
      kept.delete(key)
      kept.set(key, findings)
      const [oldest] = kept.keys()
      if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    },
  }
}

const toKey = ({ text, isHeading, isItem }: Paragraph): string => `${isHeading ? 'h' : isItem ? 'i' : 'p'} ${text}`

/** English, in a worker of this page; the words are those that the workspace uses. */
export function createEnglishChecker(getWords: () => readonly string[], isBritish: boolean): Checker {
  const memory = createMemory()
  const worker = createAskedWorker<EnglishRequest, EnglishResponse>(
    () => new Worker(new URL('./english.wasm-worker.ts', import.meta.url), { type: 'module' }),
  )
  return {
    async check(paragraphs) {
      const unknown = paragraphs.filter((paragraph) => memory.get(toKey(paragraph)) === undefined)
      if (unknown.length > 0) {
        const texts = unknown.map(({ text, isHeading, isItem }) => ({ text, isHeading, isItem }))
        const answer = await worker.ask({ words: getWords(), isBritish, texts })
        for (const [index, findings] of (answer?.findings ?? []).entries()) {
          const paragraph = unknown[index]
          if (paragraph !== undefined) memory.put(toKey(paragraph), findings)
        }
      }
      const findings = paragraphs.map((paragraph) => memory.get(toKey(paragraph)) ?? null)
      return { findings, problem: findings.includes(null) ? 'unsupported' : null, retryAfter: null }
    },
    close: worker.close,
  }
}

type Ask = (language: string, paragraphs: string[]) => Promise<CheckResult | null>

/** Other languages, by the server; `ask` answers null if it cannot be reached. */
export function createServerChecker(language: string, ask: Ask): Checker {
  const memory = createMemory()
  return {
    async check(paragraphs) {
      const texts = [...new Set(paragraphs.map(({ text }) => text))]
      const unknown = texts
        .filter((text) => memory.get(text) === undefined && text.length <= maxParagraphLength)
        .slice(0, maxParagraphs)
      const answer = unknown.length === 0 ? undefined : await ask(language, unknown)
      for (const [index, findings] of (answer?.findings ?? []).entries())
        if (findings !== null) memory.put(unknown[index] ?? '', findings)
      return {
        findings: paragraphs.map(({ text }) => memory.get(text) ?? null),
        problem: answer === null ? 'unreachable' : (answer?.problem ?? null),
        retryAfter: answer?.retry_after ?? null,
      }
    },
    close: () => {},
  }
}

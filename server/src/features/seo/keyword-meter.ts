import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { KeywordData, KeywordNumbers, Market } from '../../integrations/data-for-seo.ts'
import { type LookupKind, listLookups, saveLookups } from './store.ts'

/** Purchased numbers are reused for so long. */
const keptMs = 30 * 86_400_000

/** The provider's codes of the country with the most readers of a language. */
const locations: Readonly<Record<string, number>> = {
  en: 2840,
  de: 2276,
  fr: 2250,
  es: 2724,
  it: 2380,
  nl: 2528,
  pt: 2076,
}

const StoredNumbers = z.object({
  volume: z.number().nullable(),
  difficulty: z.number().nullable(),
  intention: z.string().nullable(),
})
const StoredKeywords = z.array(z.string())
type Numbers = z.infer<typeof StoredNumbers>

/** Requests numbers that the workspace has not requested within 30 days, and stores them. */
export class KeywordMeter {
  readonly #db: AccountDb
  readonly #parts: AppContext
  readonly #data: KeywordData
  readonly #market: Market
  readonly #signal: AbortSignal

  constructor(db: AccountDb, context: AppContext, data: KeywordData, language: string, signal: AbortSignal) {
    this.#db = db
    this.#parts = context
    this.#data = data
    this.#market = {
      language: locations[language] === undefined ? 'en' : language,
      location: locations[language] ?? 2840,
    }
    this.#signal = signal
  }

  /** The numbers by keyword; unknown ones are missing. Throws KeywordDataError. */
  async readNumbers(keywords: readonly string[]): Promise<Map<string, Numbers>> {
    const kept = await this.#kept('numbers', keywords)
    const missing = keywords.filter((keyword) => !kept.has(keyword))
    if (missing.length > 0) {
      const numbers = await this.#data.numbers(missing, this.#market, this.#signal)
      const answers = new Map<string, unknown>(missing.map((keyword) => [keyword, null]))
      for (const [keyword, answer] of groupByKeyword(numbers)) if (answers.has(keyword)) answers.set(keyword, answer)
      await this.#save('numbers', answers)
      for (const [keyword, answer] of answers) kept.set(keyword, answer)
    }
    const known = new Map<string, Numbers>()
    for (const [keyword, answer] of kept) {
      const one = StoredNumbers.safeParse(answer)
      if (one.success) known.set(keyword, one.data)
    }
    return known
  }

  /** Keywords related to a seed (`ideas`), or longer searches that contain it (`suggestions`). Throws KeywordDataError. */
  async findKeywords(kind: 'ideas' | 'suggestions', seed: string): Promise<string[]> {
    const kept = StoredKeywords.safeParse((await this.#kept(kind, [seed])).get(seed))
    if (kept.success) return kept.data
    const numbers =
      kind === 'ideas'
        ? await this.#data.ideas([seed], this.#market, this.#signal)
        : await this.#data.suggestions(seed, this.#market, this.#signal)
    const answers = groupByKeyword(numbers)
    // Their numbers are included: they are not purchased again.
    await this.#save('numbers', answers)
    await this.#save(kind, new Map([[seed, [...answers.keys()]]]))
    return [...answers.keys()]
  }

  async #kept(kind: LookupKind, keywords: readonly string[]): Promise<Map<string, unknown>> {
    if (keywords.length === 0) return new Map()
    const since = new Date(this.#parts.now().getTime() - keptMs)
    const rows = await listLookups(this.#db, kind, this.#marketName, keywords, since)
    return new Map(rows.map(({ keyword, answer }) => [keyword, answer]))
  }

  #save(kind: LookupKind, answers: ReadonlyMap<string, unknown>): Promise<void> {
    return saveLookups(this.#db, kind, this.#marketName, answers, this.#parts.now())
  }

  get #marketName(): string {
    return `${this.#market.language}-${this.#market.location}`
  }
}

const groupByKeyword = (numbers: readonly KeywordNumbers[]): Map<string, Numbers> =>
  new Map(
    numbers.map(({ keyword, volume, difficulty, intention }) => [
      keyword.toLowerCase(),
      { volume, difficulty, intention },
    ]),
  )

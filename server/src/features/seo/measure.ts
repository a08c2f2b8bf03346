import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import type { KeywordData, KeywordNumbers, Market } from '../../integrations/data-for-seo.ts'
import { type LookupKind, readLookups, saveLookups } from './store.ts'

/** What was paid for is used for so long. */
const keptMs = 30 * 86_400_000

/** The provider's codes of the country most readers of a language are in. */
const locations: Readonly<Record<string, number>> = {
  en: 2840,
  de: 2276,
  fr: 2250,
  es: 2724,
  it: 2380,
  nl: 2528,
  pt: 2076,
}

const Kept = z.object({
  volume: z.number().nullable(),
  difficulty: z.number().nullable(),
  intention: z.string().nullable(),
})
const KeptList = z.array(z.string())
type Numbers = z.infer<typeof Kept>

/** Asks the provider for what the workspace has not asked within 30 days, and keeps what it says. */
export class Meter {
  readonly #db: AccountDb
  readonly #parts: Parts
  readonly #data: KeywordData
  readonly #market: Market
  readonly #signal: AbortSignal

  constructor(db: AccountDb, parts: Parts, data: KeywordData, language: string, signal: AbortSignal) {
    this.#db = db
    this.#parts = parts
    this.#data = data
    this.#market = {
      language: locations[language] === undefined ? 'en' : language,
      location: locations[language] ?? 2840,
    }
    this.#signal = signal
  }

  /** The numbers by keyword; one that the provider does not know is missing. Throws KeywordDataError. */
  async numbers(keywords: readonly string[]): Promise<Map<string, Numbers>> {
    const kept = await this.#kept('numbers', keywords)
    const missing = keywords.filter((keyword) => !kept.has(keyword))
    if (missing.length > 0) {
      const told = await this.#data.numbers(missing, this.#market, this.#signal)
      const answers = new Map<string, unknown>(missing.map((keyword) => [keyword, null]))
      for (const [keyword, answer] of byKeyword(told)) if (answers.has(keyword)) answers.set(keyword, answer)
      await this.#save('numbers', answers)
      for (const [keyword, answer] of answers) kept.set(keyword, answer)
    }
    const known = new Map<string, Numbers>()
    for (const [keyword, answer] of kept) {
      const one = Kept.safeParse(answer)
      if (one.success) known.set(keyword, one.data)
    }
    return known
  }

  /** Keywords of the field of a seed (`ideas`), or longer searches that hold it (`suggestions`). Throws KeywordDataError. */
  async found(kind: 'ideas' | 'suggestions', seed: string): Promise<string[]> {
    const kept = KeptList.safeParse((await this.#kept(kind, [seed])).get(seed))
    if (kept.success) return kept.data
    const told =
      kind === 'ideas'
        ? await this.#data.ideas([seed], this.#market, this.#signal)
        : await this.#data.suggestions(seed, this.#market, this.#signal)
    const answers = byKeyword(told)
    // Their numbers came with them: they are not paid for twice.
    await this.#save('numbers', answers)
    await this.#save(kind, new Map([[seed, [...answers.keys()]]]))
    return [...answers.keys()]
  }

  async #kept(kind: LookupKind, keywords: readonly string[]): Promise<Map<string, unknown>> {
    if (keywords.length === 0) return new Map()
    const since = new Date(this.#parts.now().getTime() - keptMs)
    const rows = await readLookups(this.#db, kind, this.#marketName, keywords, since)
    return new Map(rows.map(({ keyword, answer }) => [keyword, answer]))
  }

  #save(kind: LookupKind, answers: ReadonlyMap<string, unknown>): Promise<void> {
    return saveLookups(this.#db, kind, this.#marketName, answers, this.#parts.now())
  }

  get #marketName(): string {
    return `${this.#market.language}-${this.#market.location}`
  }
}

const byKeyword = (told: readonly KeywordNumbers[]): Map<string, Numbers> =>
  new Map(
    told.map(({ keyword, volume, difficulty, intention }) => [
      keyword.toLowerCase(),
      { volume, difficulty, intention },
    ]),
  )

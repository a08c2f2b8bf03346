import type { KeywordSuggestion, SuggestionMeta } from '@draftwright/contract/seo'
import type { AccountDb } from '../../db/account-db.ts'
import { invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { KeywordDataError } from '../../integrations/data-for-seo.ts'
import { counted } from '../../models/counted.ts'
import { ModelError } from '../../models/model-error.ts'
import type { Model } from '../../models/models.ts'
import { type KeywordKind, suggestKeywords } from '../../models/suggest-keywords.ts'
import type { Candidate } from './candidates.ts'
import { intentionOf, knownIntention } from './intention.ts'
import { Meter } from './measure.ts'
import { keywordKey, languageFor, normalKeyword } from './tokens.ts'

/** How many are shown: what fits a screen and can be weighed. */
const shown = 12
/** Of those, so many may come from elsewhere than the workspace. */
const fromOutside = 6

export interface Asker {
  readonly db: AccountDb
  readonly parts: Parts
  readonly signal: AbortSignal
}
export interface Research {
  readonly kind: KeywordKind
  /** What the built-in methods found, best first. */
  readonly own: readonly Candidate[]
  /** True where the person gave the list to choose from: nothing is added to it. */
  readonly isClosed?: boolean
  readonly rejected: readonly string[]
  readonly model: string | undefined
  /** What a real model and the provider are told. */
  readonly topic: string
  readonly idea: string
  readonly seed: string
}

/** The suggestions with their numbers. What a model or the provider could not give is said in the notes; the rest still comes. */
export async function research(
  asker: Asker,
  wish: Research,
): Promise<{ data: KeywordSuggestion[]; meta: SuggestionMeta }> {
  const { parts } = asker
  const model = parts.models.get(wish.model)
  if (model === null) throw invalid([{ field: 'model', message: 'must be one of the models on offer' }])
  const notes: string[] = []
  const meter =
    parts.keywordData === null
      ? null
      : new Meter(asker.db, parts, parts.keywordData, languageFor(`${wish.topic}\n${wish.idea}`).code, asker.signal)
  const isOpen = wish.isClosed !== true
  const fromModel =
    isOpen && !model.isOffline ? await modelSays(asker, wish, counted(model, parts, asker.db.accountId), notes) : []
  const notesBefore = notes.length
  const fromProvider = isOpen && meter !== null ? await providerSays(meter, wish, notes) : []
  // A provider that has just failed would only let the person wait once more.
  const isDown = notes.length > notesBefore
  const chosen = choose(wish, fromModel, fromProvider)
  const numbers =
    meter === null || isDown
      ? new Map()
      : await told(notes, new Map(), () => meter.numbers(chosen.map(({ keyword }) => keyword)))
  const data = chosen.map(({ keyword, source, reason }): KeywordSuggestion => {
    const known = numbers.get(keyword)
    return {
      keyword,
      est_volume: known?.volume ?? null,
      difficulty: known?.difficulty == null ? null : Math.round(known.difficulty),
      intention: knownIntention(known?.intention ?? null) ?? intentionOf(keyword),
      source,
      reason,
    }
  })
  return { data, meta: { model: model.id, is_measured: meter !== null, notes } }
}

async function modelSays(asker: Asker, wish: Research, model: Model, notes: string[]): Promise<Candidate[]> {
  const own = wish.own.slice(0, 20).map(({ keyword }) => keyword)
  const data = {
    topic: wish.topic,
    idea: wish.idea.slice(0, 8000),
    'words of the workspace': own.join('\n'),
    'rejected keywords': wish.rejected.join('\n'),
  }
  try {
    const said = await suggestKeywords(model, wish.kind, data, { signal: asker.signal })
    return said.map(({ keyword, reason }) => ({
      keyword,
      source: 'model',
      reason: `${model.label} says: ${reason.replaceAll(/\s+/gu, ' ').trim().slice(0, 200)}`,
    }))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    notes.push(error.message.replace(' Your idea is kept; try again', ' Try again'))
    return []
  }
}

function providerSays(meter: Meter, { kind, seed }: Research, notes: string[]): Promise<Candidate[]> {
  // What rises is read from the workspace's own material; the provider only measures it.
  if (seed === '' || kind === 'trending') return Promise.resolve([])
  const call = kind === 'short' ? 'ideas' : 'suggestions'
  return told(notes, [], async () =>
    (await meter.found(call, normalKeyword(seed))).map((keyword) => ({
      keyword,
      source: 'dataforseo',
      reason: `Searched for together with “${seed}”, by DataForSEO`,
    })),
  )
}

async function told<T>(notes: string[], otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof KeywordDataError)) throw error
    notes.push(error.message)
    return otherwise
  }
}

/** Takes turns, so that the best of each is on top; nothing twice, nothing rejected. */
function choose(wish: Research, ...outside: (readonly Candidate[])[]): Candidate[] {
  const taken = new Set(wish.rejected.map(keywordKey))
  const fresh = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.flatMap(({ keyword, ...rest }) => {
      const plain = normalKeyword(keyword)
      const key = keywordKey(plain)
      if (key === '' || plain.length > 80 || taken.has(key)) return []
      taken.add(key)
      return { keyword: plain, ...rest }
    })
  const own = fresh(wish.own)
  const others = outside.map((candidates) => fresh(candidates).slice(0, fromOutside))
  const room = Math.max(shown - others.flat().length, shown / 2)
  const lists = [own.slice(0, room), ...others]
  const turns = Array.from({ length: shown }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
  return turns.flat().slice(0, shown)
}

import type { KeywordSuggestion, SuggestionMeta } from '@draftwright/contract/seo'
import type { AccountDb } from '../../db/account-db.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { KeywordDataError } from '../../integrations/data-for-seo.ts'
import { wrapTokenCounting } from '../../models/count-tokens.ts'
import type { Model } from '../../models/create-model.ts'
import { type KeywordKind, suggestKeywords } from '../../models/suggest-keywords.ts'
import { assertMonthlyLimit, openWorkspaceModels, requireModel } from '../models/index.ts'
import type { Candidate } from './candidates.ts'
import { guessIntention, parseIntention } from './intention.ts'
import { KeywordMeter } from './keyword-meter.ts'
import { toKeywordKey, detectLanguage, normalizeKeyword } from '../../models/terms.ts'

/** The number of results shown. */
const maxSuggestions = 12
/** Milliseconds a model may need: somebody waits, and the other sources have answered. */
const modelMs = 90_000
/** Of those, the maximum from other sources than the workspace. */
const maxOutsideSuggestions = 6

export interface SearchContext {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
}
export interface ResearchRequest {
  readonly kind: KeywordKind
  /** The candidates of the built-in methods, best first. */
  readonly own: readonly Candidate[]
  /** What customers say about it in meetings, best first: it is not sent to a model or provider. */
  readonly said?: readonly Candidate[]
  /** True if the person gave the list: nothing is added to it. */
  readonly isClosed?: boolean
  readonly rejected: readonly string[]
  readonly model: string | undefined
  /** The input of a language model and the provider. */
  readonly topic: string
  readonly idea: string
  readonly seed: string
}

/** The suggestions with their numbers. Failures of a model or the provider are listed in the notes; the rest is returned. */
export async function researchKeywords(
  call: SearchContext,
  request: ResearchRequest,
): Promise<{ data: KeywordSuggestion[]; meta: SuggestionMeta }> {
  const { context } = call
  const model = requireModel(await openWorkspaceModels(call.db, context, 'keywords'), request.model)
  const notes: string[] = []
  const meter =
    context.keywordData === null
      ? null
      : new KeywordMeter(
          call.db,
          context,
          context.keywordData,
          detectLanguage(`${request.topic}\n${request.idea}`).code,
          call.signal,
        )
  const isOpen = request.isClosed !== true
  const fromModel =
    isOpen && !model.isOffline
      ? await suggestByModel(call, request, wrapTokenCounting(model, context, call.db.accountId), notes)
      : []
  const notesBefore = notes.length
  const fromProvider = isOpen && meter !== null ? await suggestByProvider(meter, request, notes) : []
  // A provider that has just failed would only delay the response again.
  const isDown = notes.length > notesBefore
  const said = isOpen ? (request.said ?? []) : []
  const chosen = chooseCandidates(request, said, fromModel, fromProvider)
  const numbers =
    meter === null || isDown
      ? new Map()
      : await tryOrNote(notes, new Map(), () =>
          meter.readNumbers(chosen.flatMap(({ keyword, source }) => (source === 'meetings' ? [] : [keyword]))),
        )
  const data = chosen.map(({ keyword, source, reason }): KeywordSuggestion => {
    const known = numbers.get(keyword)
    return {
      keyword,
      est_volume: known?.volume ?? null,
      difficulty: known?.difficulty == null ? null : Math.round(known.difficulty),
      intention: parseIntention(known?.intention ?? null) ?? guessIntention(keyword),
      source,
      reason,
    }
  })
  return { data, meta: { model: model.id, is_measured: meter !== null, notes } }
}

async function suggestByModel(
  call: SearchContext,
  request: ResearchRequest,
  model: Model,
  notes: string[],
): Promise<Candidate[]> {
  const own = request.own.slice(0, 20).map(({ keyword }) => keyword)
  const data = {
    topic: request.topic,
    idea: request.idea.slice(0, 8000),
    'words of the workspace': own.join('\n'),
    'rejected keywords': request.rejected.join('\n'),
  }
  try {
    await assertMonthlyLimit(call.db, call.context, model)
    const suggested = await suggestKeywords(model, request.kind, data, {
      signal: call.signal,
      patience: { totalMs: modelMs },
    })
    return suggested.map(({ keyword, reason }) => ({
      keyword,
      source: 'model',
      reason: `${model.label} says: ${reason.replaceAll(/\s+/gu, ' ').trim().slice(0, 200)}`,
    }))
  } catch (error) {
    // A failure of the model, or the month's limit: both are sentences for the person.
    if (!(error instanceof AppError)) throw error
    notes.push(error.message.replace(' Your idea is saved. Try again', ' Try again'))
    return []
  }
}

function suggestByProvider(
  meter: KeywordMeter,
  { kind, seed }: ResearchRequest,
  notes: string[],
): Promise<Candidate[]> {
  // Trends are computed from the workspace's own texts; the provider only measures them.
  if (seed === '' || kind === 'trending') return Promise.resolve([])
  const call = kind === 'short' ? 'ideas' : 'suggestions'
  return tryOrNote(notes, [], async () =>
    (await meter.findKeywords(call, normalizeKeyword(seed))).map((keyword) => ({
      keyword,
      source: 'dataforseo',
      reason: `Searched for together with “${seed}”, by DataForSEO`,
    })),
  )
}

async function tryOrNote<T>(notes: string[], otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof KeywordDataError)) throw error
    notes.push(error.message)
    return otherwise
  }
}

/** Interleaves the lists, so that the best of each come first; no duplicates, nothing rejected. */
function chooseCandidates(request: ResearchRequest, ...outside: (readonly Candidate[])[]): Candidate[] {
  const taken = new Set(request.rejected.map(toKeywordKey))
  const fresh = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.flatMap(({ keyword, ...rest }) => {
      const plain = normalizeKeyword(keyword)
      const key = toKeywordKey(plain)
      if (key === '' || plain.length > 80 || taken.has(key)) return []
      taken.add(key)
      return { keyword: plain, ...rest }
    })
  const own = fresh(request.own)
  const others = outside.map((candidates) => fresh(candidates).slice(0, maxOutsideSuggestions))
  const room = Math.max(maxSuggestions - others.flat().length, maxSuggestions / 2)
  const lists = [own.slice(0, room), ...others]
  const turns = Array.from({ length: maxSuggestions }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
  return turns.flat().slice(0, maxSuggestions)
}

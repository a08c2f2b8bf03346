import { hasRight } from '@draftwright/contract/rights'
import { type LongTailSearch, type PillarSearch, seo } from '@draftwright/contract/seo'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { type Caller, isAllowed } from '../../http/caller.ts'
import { forbiddenError, notFoundError } from '../../http/errors.ts'
import type { IdeaQuestion } from './candidates.ts'
import { buildTopic } from './material.ts'
import { type SearchContext, researchKeywords } from './research.ts'
import { searchKeywordsInWorker } from './search-keywords-in-worker.ts'
import {
  deleteRejectedKeyword,
  findPillarByName,
  insertRejectedKeyword,
  listRejectedKeywords,
  findRejectedKeyword,
  findSeoIdea,
  findSeoPillar,
  listTexts,
} from './store.ts'
import { isMeetingPrivate } from '../meetings/index.ts'
import { explainSaid, findSaidKeywords, suggestSaidKeywords } from './said-keywords.ts'
import { toKeywordKey, normalizeKeyword } from '../../models/terms.ts'

export const seoRoutes = implementRoutes(seo, {
  shortTail: async (call) => {
    const { search, ...options } = await buildPillarSearch(call, call.body)
    const { own } = await searchKeywordsInWorker({ ...search, kind: 'short' }, call.signal)
    const said = await suggestSaidKeywords(call, [options.topic, ...options.keywords].join('\n'))
    return researchKeywords(call, { ...options, kind: 'short', own, said })
  },
  trending: async (call) => {
    const { search, ...options } = await buildPillarSearch(call, call.body)
    const { own } = await searchKeywordsInWorker(
      { ...search, kind: 'trending', now: call.context.now().getTime() },
      call.signal,
    )
    return researchKeywords(call, { ...options, kind: 'trending', own })
  },
  longTail: async (call) => {
    const { search, ...options } = await buildIdeaSearch(call, call.body)
    const taken = new Set(options.rejected.map(toKeywordKey))
    const list = (call.body.keyword_list ?? []).filter((keyword) => !taken.has(toKeywordKey(keyword)))
    const { own, best } = await searchKeywordsInWorker({ ...search, kind: 'long', list }, call.signal)
    return researchKeywords(call, {
      ...options,
      kind: 'long',
      own,
      said: (await suggestSaidKeywords(call, call.body.idea)).filter((one) => !isShort(one)),
      isClosed: list.length > 0,
      seed: options.seed ?? best ?? '',
    })
  },
  keywordList: async (call) => {
    const { search, ...options } = await buildIdeaSearch(call, call.body)
    const { own, best } = await searchKeywordsInWorker({ ...search, kind: 'any' }, call.signal)
    return researchKeywords(call, {
      ...options,
      kind: 'any',
      own,
      said: await suggestSaidKeywords(call, call.body.idea),
      seed: options.seed ?? best ?? '',
    })
  },
  async said(call) {
    const { meeting_id } = call.query
    if (await isMeetingPrivate(call, meeting_id)) return []
    const found = await findSaidKeywords(call)
    return found
      .flatMap((one) => {
        const seq = one.places[meeting_id]
        const { keyword, meetings, isAsked } = one
        if (seq === undefined) return []
        return [{ keyword, n_meetings: meetings.length, is_asked: isAsked, reason: explainSaid(one), seq }]
      })
      .slice(0, maxSaid)
  },
  async rejected({ db, query }) {
    await assertOwnerExists(db, query)
    return listRejectedKeywords(db, query)
  },
  async reject({ db, body, caller }) {
    await assertOwnerExists(db, body)
    assertCanReject(caller, body)
    return insertRejectedKeyword(db, { ...body, keyword: normalizeKeyword(body.keyword) || body.keyword })
  },
  async restoreKeyword({ db, params, caller }) {
    const row = await findRejectedKeyword(db, params.id)
    if (row === undefined) throw notFoundError('Keyword')
    assertCanReject(caller, row)
    await deleteRejectedKeyword(db, row.id)
    return null
  },
})

/** Keywords of one meeting. */
const maxSaid = 8
type AskedSearch = Pick<SearchContext, 'db'> & { readonly caller: Caller }

const isShort = ({ keyword }: { keyword: string }) => keyword.split(' ').length < 3

interface Owner {
  pillar_id?: string | null
  idea_id?: string | null
}

async function assertOwnerExists(db: AccountDb, { pillar_id, idea_id }: Owner): Promise<void> {
  if (pillar_id != null && (await findSeoPillar(db, pillar_id)) === undefined) throw notFoundError('Pillar')
  if (idea_id != null && (await findSeoIdea(db, idea_id)) === undefined) throw notFoundError('Idea')
}

function assertCanReject(caller: Caller, { pillar_id }: Owner): void {
  if (pillar_id != null && !hasRight(caller.role, 'pillars:write'))
    throw forbiddenError('Only members who can edit pillars can reject their keywords')
}

async function buildPillarSearch({ db, caller }: AskedSearch, body: PillarSearch) {
  const { pillar_name, pillar_id, model } = body
  const pillar = pillar_id === undefined ? await findPillarByName(db, pillar_name) : await findSeoPillar(db, pillar_id)
  if (pillar_id !== undefined && pillar === undefined) throw notFoundError('Pillar')
  const description = body.description ?? pillar?.description ?? ''
  const topic = buildTopic(pillar_name, description)
  const rows = await listRejectedKeywords(db, { pillar_id: pillar?.id ?? null })
  return {
    topic,
    search: {
      texts: await listTexts(db, isAllowed(caller, 'ideas:read')),
      subject: { topic, pillarId: pillar?.id ?? null },
    },
    model,
    idea: '',
    seed: pillar_name,
    keywords: pillar?.keywords ?? [],
    // The pillar's existing keywords need not be suggested.
    rejected: [...rows.map(({ keyword }) => keyword), ...(pillar?.keywords ?? [])],
  }
}

async function buildIdeaSearch({ db, caller }: AskedSearch, body: LongTailSearch) {
  const { pillar_name, primary_keyword, idea, idea_id, model, rejected_keywords = [] } = body
  const row = idea_id === undefined ? undefined : await findSeoIdea(db, idea_id)
  if (idea_id !== undefined && row === undefined) throw notFoundError('Idea')
  const named = pillar_name === undefined ? undefined : await findPillarByName(db, pillar_name)
  const pillarId = row?.pillar_id ?? named?.id ?? null
  const rows = await listRejectedKeywords(db, { idea_id: row?.id ?? null, pillar_id: pillarId })
  const question: IdeaQuestion = { idea, primary: primary_keyword ?? null, pillarName: pillar_name ?? null }
  const topic = buildTopic(named?.name ?? pillar_name ?? '', primary_keyword ?? '')
  return {
    topic,
    search: {
      question,
      texts: await listTexts(db, isAllowed(caller, 'ideas:read')),
      subject: { topic, pillarId, idea: { id: row?.id ?? null, text: idea } },
    },
    model,
    idea,
    /** Null is filled with the idea's own best keyword. */
    seed: primary_keyword ?? null,
    rejected: [...rejected_keywords, ...rows.map(({ keyword }) => keyword)],
  }
}

import { can } from '@draftwright/contract/rights'
import { type LongTailSearch, type PillarSearch, seo } from '@draftwright/contract/seo'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import type { IdeaQuestion } from './candidates.ts'
import { topicOf } from './material.ts'
import { type Asker, research } from './research.ts'
import { seekAside } from './seek-aside.ts'
import {
  deleteRejected,
  findPillarNamed,
  insertRejected,
  listRejected,
  readRejected,
  readSeoIdea,
  readSeoPillar,
  readTexts,
} from './store.ts'
import { keywordKey, normalKeyword } from './tokens.ts'

export const seoRoutes = implement(seo, {
  shortTail: async (call) => {
    const { search, ...wish } = await aboutPillar(call, call.body)
    const { own } = await seekAside({ ...search, kind: 'short' }, call.signal)
    return research(call, { ...wish, kind: 'short', own })
  },
  trending: async (call) => {
    const { search, ...wish } = await aboutPillar(call, call.body)
    const { own } = await seekAside({ ...search, kind: 'trending', now: call.parts.now().getTime() }, call.signal)
    return research(call, { ...wish, kind: 'trending', own })
  },
  longTail: async (call) => {
    const { search, ...wish } = await aboutIdea(call, call.body)
    const taken = new Set(wish.rejected.map(keywordKey))
    const list = (call.body.keyword_list ?? []).filter((keyword) => !taken.has(keywordKey(keyword)))
    const { own, best } = await seekAside({ ...search, kind: 'long', list }, call.signal)
    return research(call, { ...wish, kind: 'long', own, isClosed: list.length > 0, seed: wish.seed ?? best ?? '' })
  },
  keywordList: async (call) => {
    const { search, ...wish } = await aboutIdea(call, call.body)
    const { own, best } = await seekAside({ ...search, kind: 'any' }, call.signal)
    return research(call, { ...wish, kind: 'any', own, seed: wish.seed ?? best ?? '' })
  },
  async rejected({ db, query }) {
    await mustHave(db, query)
    return listRejected(db, query)
  },
  async reject({ db, body, caller }) {
    await mustHave(db, body)
    mayReject(caller, body)
    return insertRejected(db, { ...body, keyword: normalKeyword(body.keyword) || body.keyword })
  },
  async takeBack({ db, params, caller }) {
    const row = await readRejected(db, params.id)
    if (row === undefined) throw notFound('Keyword')
    mayReject(caller, row)
    await deleteRejected(db, row.id)
    return null
  },
})

interface Owner {
  pillar_id?: string | null
  idea_id?: string | null
}

async function mustHave(db: AccountDb, { pillar_id, idea_id }: Owner): Promise<void> {
  if (pillar_id != null && (await readSeoPillar(db, pillar_id)) === undefined) throw notFound('Pillar')
  if (idea_id != null && (await readSeoIdea(db, idea_id)) === undefined) throw notFound('Idea')
}

function mayReject(caller: Caller, { pillar_id }: Owner): void {
  if (pillar_id != null && !can(caller.role, 'pillars:write'))
    throw forbidden('Only those who may change pillars can reject their keywords')
}

async function aboutPillar({ db }: Asker, body: PillarSearch) {
  const { pillar_name, pillar_id, model } = body
  const pillar = pillar_id === undefined ? await findPillarNamed(db, pillar_name) : await readSeoPillar(db, pillar_id)
  if (pillar_id !== undefined && pillar === undefined) throw notFound('Pillar')
  const description = body.description ?? pillar?.description ?? ''
  const topic = topicOf(pillar_name, description)
  const rows = await listRejected(db, { pillar_id: pillar?.id ?? null })
  return {
    topic,
    search: { texts: await readTexts(db), subject: { topic, pillarId: pillar?.id ?? null } },
    model,
    idea: '',
    seed: pillar_name,
    // What the pillar has already needs no suggesting.
    rejected: [...rows.map(({ keyword }) => keyword), ...(pillar?.keywords ?? [])],
  }
}

async function aboutIdea({ db }: Asker, body: LongTailSearch) {
  const { pillar_name, primary_keyword, idea, idea_id, model, rejected_keywords = [] } = body
  const row = idea_id === undefined ? undefined : await readSeoIdea(db, idea_id)
  if (idea_id !== undefined && row === undefined) throw notFound('Idea')
  const named = pillar_name === undefined ? undefined : await findPillarNamed(db, pillar_name)
  const pillarId = row?.pillar_id ?? named?.id ?? null
  const rows = await listRejected(db, { idea_id: row?.id ?? null, pillar_id: pillarId })
  const question: IdeaQuestion = { idea, primary: primary_keyword ?? null, pillarName: pillar_name ?? null }
  const topic = topicOf(named?.name ?? pillar_name ?? '', primary_keyword ?? '')
  return {
    topic,
    search: {
      question,
      texts: await readTexts(db),
      subject: { topic, pillarId, idea: { id: row?.id ?? null, text: idea } },
    },
    model,
    idea,
    /** Null is for the idea's own best keyword to fill. */
    seed: primary_keyword ?? null,
    rejected: [...rejected_keywords, ...rows.map(({ keyword }) => keyword)],
  }
}

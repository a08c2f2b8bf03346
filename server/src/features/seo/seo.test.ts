import { describe, expect, it } from 'vitest'
import { createSystemDb } from '../../../src/db/system-db.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const description = 'How small clinics keep their calendar full without being harsh to patients.'
const texts = [
  'Our no-show policy is one sentence long. The waiting list fills the gap when someone cancels late.',
  'A waiting list works only when the reminder goes out two days before. Text reminders beat phone calls.',
  'Patients forgive a no-show policy when it is printed on the appointment card.',
]

async function clinic(): Promise<{ ada: Person; pillarId: string; ideaIds: string[] }> {
  const ada = await signUp(app)
  const { id: pillarId } = await ada.call('pillars.create', { body: { name: 'Fewer no-shows', description } })
  const ideaIds: string[] = []
  for (const text of texts) ideaIds.push((await ada.call('ideas.create', { body: { text, pillar_id: pillarId } })).id)
  return { ada, pillarId, ideaIds }
}

describe('short-tail-keyword', () => {
  it('answers the workspace’s own words with source and reason, and invents no number', async () => {
    const { ada } = await clinic()
    const body = { pillar_name: 'Fewer no-shows', description, model: 'composer' }
    const answer = await ada.send<{ keyword: string }[]>('POST', '/functions/v1/api/seo/short-tail-keyword/', { body })
    expect(answer.status).toBe(200)
    expect(answer.data.length).toBeGreaterThan(4)
    expect(answer.data).toContainEqual({
      keyword: 'waiting list',
      est_volume: null,
      difficulty: null,
      intention: 'informational',
      source: 'workspace',
      reason: 'In 2 ideas',
    })
    expect(answer.data.slice(0, 4).map(({ keyword }) => keyword)).toContain('no-show policy')
    expect(answer.meta).toEqual({ model: 'composer', is_measured: false, notes: [] })
    expect((await ada.request('seo.shortTail', { body })).data).toEqual(answer.data)
  })

  it('knows nothing of another workspace, and answers an empty one with the pillar’s own words', async () => {
    await clinic()
    const bob = await signUp(app)
    const found = await bob.call('seo.shortTail', { body: { pillar_name: 'Garden sheds' } })
    expect(found.map(({ keyword }) => keyword)).toEqual(['garden sheds'])
    expect(found[0]?.reason).toBe('In the pillar itself')
  })

  it('leaves out what the pillar has already', async () => {
    const { ada, pillarId } = await clinic()
    await ada.call('pillars.update', { params: { id: pillarId }, body: { keywords: ['Waiting lists'] } })
    const found = await ada.call('seo.shortTail', { body: { pillar_name: 'x', pillar_id: pillarId } })
    expect(found.map(({ keyword }) => keyword)).not.toContain('waiting list')
  })

  it('refuses an unknown model with those that there are', async () => {
    const { ada } = await clinic()
    const idea = 'A waiting list that works'
    for (const [id, body] of [
      ['seo.shortTail', { pillar_name: 'x' }],
      ['seo.trending', { pillar_name: 'x' }],
      ['seo.longTail', { idea }],
      ['seo.keywordList', { idea }],
    ] as const) {
      const { status, error } = await ada.request(id, { body: { ...body, model: 'nobody' } })
      expect([id, status, error.message]).toEqual([id, 400, 'model must be one of composer'])
    }
  })
})

describe('rejected keywords', () => {
  it('stay rejected until they are taken back, whatever their number or case', async () => {
    const { ada, pillarId } = await clinic()
    const keywords = async () =>
      (await ada.call('seo.shortTail', { body: { pillar_name: 'x', pillar_id: pillarId } })).map((one) => one.keyword)
    expect(await keywords()).toContain('waiting list')
    const body = { pillar_id: pillarId, keyword: 'Waiting  Lists' }
    const rejected = await ada.call('seo.reject', { body })
    expect(rejected.keyword).toBe('waiting lists')
    expect((await ada.call('seo.reject', { body })).id).toBe(rejected.id)
    expect(await keywords()).not.toContain('waiting list')
    expect(await ada.call('seo.rejected', { query: { pillar_id: pillarId } })).toHaveLength(1)
    await ada.call('seo.restoreKeyword', { params: { id: rejected.id } })
    expect(await keywords()).toContain('waiting list')
  })

  it('of a pillar hold for its ideas, those of an idea for it alone', async () => {
    const { ada, pillarId, ideaIds } = await clinic()
    const [first, second] = ideaIds
    const asked = async (idea_id: string | undefined) =>
      (await ada.call('seo.keywordList', { body: { idea: texts[0], idea_id } })).map((one) => one.keyword)
    expect(await asked(first)).toEqual(expect.arrayContaining(['waiting list', 'no-show policy']))
    await ada.call('seo.reject', { body: { pillar_id: pillarId, keyword: 'waiting list' } })
    await ada.call('seo.reject', { body: { idea_id: first, keyword: 'no-show policy' } })
    const left = await asked(first)
    expect(left).not.toContain('waiting list')
    expect(left).not.toContain('no-show policy')
    expect(await asked(second)).toContain('no-show policy')
  })

  it('of a pillar are for those who may change pillars', async () => {
    const { ada, pillarId, ideaIds } = await clinic()
    const member = await addMember(context, ada, 'general_member')
    const body = { pillar_id: pillarId, keyword: 'cheap' }
    expect((await member.request('seo.reject', { body })).status).toBe(403)
    const { id } = await ada.call('seo.reject', { body })
    expect((await member.request('seo.restoreKeyword', { params: { id } })).status).toBe(403)
    await member.call('seo.reject', { body: { idea_id: ideaIds[0], keyword: 'cheap' } })
  })

  it('belong to a pillar or an idea, never to both or none', async () => {
    const { ada, pillarId, ideaIds } = await clinic()
    for (const owner of [{}, { pillar_id: pillarId, idea_id: ideaIds[0] }]) {
      const answer = await ada.request('seo.reject', { body: { ...owner, keyword: 'x' } })
      expect(answer.error.message).toBe('pillar_id must be given, or idea_id in its place, but not both')
    }
  })
})

describe('trending', () => {
  it('is what rises in the last 30 days against before, with the count as the reason', async () => {
    const { ada, pillarId } = await clinic()
    const old = new Date(Date.now() - 60 * 86_400_000).toISOString()
    const { accountId } = ada
    await createSystemDb(context.engine)
      .updateTable('ideas')
      .set({ created_at: old })
      .where('account_id', '=', accountId ?? '')
      .execute()
    const none = await ada.call('seo.trending', { body: { pillar_name: 'x', pillar_id: pillarId } })
    expect(none).toEqual([])
    for (const text of [
      'Online booking takes ten calls a day off us.',
      'Patients love online booking. Waiting list too.',
    ])
      await ada.call('ideas.create', { body: { text, pillar_id: pillarId } })
    const found = await ada.call('seo.trending', { body: { pillar_name: 'x', pillar_id: pillarId } })
    expect(found[0]).toMatchObject({
      keyword: 'online booking',
      reason: 'In 2 of 2 texts of the last 30 days, 0 of 3 before',
      est_volume: null,
    })
    expect(found.map(({ keyword }) => keyword)).not.toContain('waiting list')
  })
})

describe('long-tail-keyword', () => {
  const body = {
    pillar_name: 'Fewer no-shows',
    primary_keyword: 'waiting list',
    idea: 'A waiting list for dental clinics: first ask for days, then send the template by text.',
    model: 'composer',
  }

  it('finds longer searches around the primary keyword and says how', async () => {
    const { ada } = await clinic()
    const found = await ada.call('seo.longTail', { body })
    const keywords = found.map(({ keyword }) => keyword)
    expect(keywords).toEqual(expect.arrayContaining(['waiting list for dental clinics', 'waiting list template']))
    expect(found.find(({ keyword }) => keyword === 'waiting list template')).toMatchObject({ source: 'pattern' })
    const rejected_keywords = ['waiting list template', 'Waiting list for dental clinic']
    const again = await ada.call('seo.longTail', { body: { ...body, rejected_keywords } })
    expect(again.map(({ keyword }) => keyword)).not.toEqual(expect.arrayContaining(['waiting list for dental clinics']))
    expect(again.map(({ keyword }) => keyword)).not.toContain('waiting list template')
  })

  it('chooses from the list it is given, and makes others only when all of it was rejected', async () => {
    const { ada } = await clinic()
    const keyword_list = ['garden sheds', 'dental waiting list template', 'late patients']
    const found = await ada.call('seo.longTail', {
      body: { ...body, keyword_list, rejected_keywords: ['late patients'] },
    })
    expect(found.map(({ keyword }) => keyword)).toEqual(['dental waiting list template', 'garden sheds'])
    expect(found[0]?.reason).toBe('On your list; the idea uses all of its words')
    const none = await ada.call('seo.longTail', { body: { ...body, keyword_list, rejected_keywords: keyword_list } })
    expect(none.length).toBeGreaterThan(3)
  })

  it('works in the language of the idea', async () => {
    const { ada } = await clinic()
    const idea =
      'Eine Warteliste füllt Lücken im Kalender, wenn jemand kurzfristig absagt. Die Vorlage für die Nachricht ist kurz.'
    const found = await ada.call('seo.longTail', { body: { idea, primary_keyword: 'Warteliste' } })
    expect(found.map(({ keyword }) => keyword)).toContain('was ist warteliste')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { addOpportunity, addToCrm } from '../../../../test/crm-people.ts'
import { Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const guest = new Person(app, null)
let me: Person
let survey: string
let question: string

beforeEach(async () => {
  me = await signUp(app)
  const questions_data = [
    {
      text: 'Good?',
      kind: 'single_choice',
      is_required: true,
      options: [
        { label: 'yes', points: 77.25 },
        { label: 'no', points: 0 },
      ],
    },
    { text: 'Anything else?' },
  ]
  const [made] = await me.call('surveys.create', {
    body: { name: 'Visit', thanks: 'Thank you, truly.', questions_data },
  })
  survey = made?.id ?? ''
  question = made?.questions_data[0]?.id ?? ''
})

async function linkBy(person: Person, input: object = {}) {
  const link = await person.call('surveyLinks.create', { params: { id: survey }, body: { name: 'Visitors', ...input } })
  return { link, token: new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? '' }
}
const look = (token: string) => guest.request('guestSurveys.read', { body: { token } })
const answer = (token: string, answers: unknown[] = [{ question_id: question, answer: 'yes' }]) =>
  guest.request('guestSurveys.answer', { body: { token, name: 'Dr. Weber', answers } })

describe('a link', () => {
  it('shows the questions and nothing of what answers are worth, and keeps only a hash', async () => {
    const { link, token } = await linkBy(me)
    expect([new URL(link.url).pathname, new URL(link.url).search, token.length]).toEqual(['/survey', '', 43])
    const { status, data, text } = await look(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({ account_name: 'Example Works', name: 'Visit', is_answered: false })
    expect(data.questions.map((one) => one.text)).toEqual(['Good?', 'Anything else?'])
    expect(text).not.toContain('77.25')
    expect(text).not.toContain(me.accountId ?? '-')
    const rows = await createSystemDb(context.engine).selectFrom('crm_survey_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await me.call('surveyLinks.list', { params: { id: survey } }))).not.toContain(token)
  })

  it('for anybody is answered as often as they like, by name and without an actor', async () => {
    const { token } = await linkBy(me)
    expect((await answer(token)).data).toEqual({ thanks: 'Thank you, truly.' })
    expect((await answer(token)).status).toBe(200)
    const log = await me.call('activityLog.list', { query: { kind: 'survey' } })
    expect(log).toHaveLength(2)
    expect(log[0]).toMatchObject({
      actor_id: null,
      details: { points: 77.25, max_points: 77.25, guest_name: 'Dr. Weber' },
    })
    const [link] = await me.call('surveyLinks.list', { params: { id: survey } })
    expect(link).toMatchObject({ n_answers: 2 })
  })

  it('for one record is answered once, also by two at the same time, and lands on its log', async () => {
    const opportunity_id = await addOpportunity(me)
    const { token } = await linkBy(me, { opportunity_id })
    const both = await Promise.all([answer(token), answer(token), answer(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('already_answered')
    expect(await look(token)).toMatchObject({ status: 200, data: { is_answered: true, questions: [] } })
    const log = await me.call('activityLog.list', { query: { opportunity_id } })
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ kind: 'survey', actor_id: null })
    expect(log[0]?.stage_id).not.toBeNull()
  })

  it('is answered whole, and as the questions ask', async () => {
    const { token } = await linkBy(me)
    const refused = await answer(token, [])
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Good?')])
    expect((await answer(token, [{ question_id: question, answer: 'maybe' }])).status).toBe(400)
    expect((await answer(token, [{ question_id: survey, answer: 'yes' }])).status).toBe(400)
    expect(await me.call('activityLog.list', { query: { kind: 'survey' } })).toEqual([])
  })

  it('opens nothing when it is made up, run out, taken back, or what it is about is gone', async () => {
    const contact = await me.call('contacts.create', { body: { first_name: 'Mia' } })
    const missing = async (token: string) => {
      const answers = [await look(token), await answer(token)]
      const [first] = answers
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      return first?.text
    }
    const { token } = await linkBy(me)
    const guesses = await Promise.all(
      ['', 'x', `${token}x`, token.slice(0, -1), token.toLowerCase(), 'A'.repeat(200), "' or 1=1 --"].map(missing),
    )
    expect(new Set(guesses).size).toBe(1)
    expect((await look('A'.repeat(201))).status).toBe(400)

    const expired = await linkBy(me)
    const set = createSystemDb(context.engine).updateTable('crm_survey_links')
    await set
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', expired.link.id)
      .execute()
    expect(await missing(expired.token)).toBe(guesses[0])
    const revoked = await linkBy(me)
    const revoke = async () => {
      await me.call('surveyLinks.revoke', { params: { id: revoked.link.id } })
      const links = await me.call('surveyLinks.list', { params: { id: survey } })
      return links.find(({ id }) => id === revoked.link.id)?.revoked_at
    }
    const at = await revoke()
    expect([at, await revoke()]).toEqual([expect.any(String), at])
    expect(await missing(revoked.token)).toBe(guesses[0])
    const ofContact = await linkBy(me, { contact_id: contact.id })
    await me.call('contacts.remove', { params: { id: contact.id } })
    expect(await missing(ofContact.token)).toBe(guesses[0])
    await me.call('surveys.update', { params: { id: survey }, body: { is_active: false } })
    expect(await missing(token)).toBe(guesses[0])
    await me.call('surveys.update', { params: { id: survey }, body: { is_active: true } })
    expect((await look(token)).status).toBe(200)
    await me.call('surveys.remove', { params: { id: survey } })
    expect(await missing(token)).toBe(guesses[0])
  })

  it('is made by salespeople for their own records, seen and taken back accordingly', async () => {
    const sales = await addToCrm(context, me, 'salesperson')
    const [mine, theirs] = [await addOpportunity(sales), await addOpportunity(me)]
    const { link, token } = await linkBy(sales, { opportunity_id: mine })
    const hidden = await linkBy(me, { opportunity_id: theirs })
    const linkParams = { params: { id: survey } }
    const ask = (input: object) => sales.request('surveyLinks.create', { ...linkParams, body: { name: 'X', ...input } })
    expect((await ask({ opportunity_id: theirs })).status).toBe(404)
    expect((await ask({})).status).toBe(403)
    expect((await ask({ opportunity_id: mine, contact_id: mine })).status).toBe(400)
    expect((await ask({ opportunity_id: mine, days: 366 })).status).toBe(400)
    expect((await sales.call('surveyLinks.list', linkParams)).map(({ id }) => id)).toEqual([link.id])
    expect(await me.call('surveyLinks.list', linkParams)).toHaveLength(2)
    const revoke = (person: Person, id: string) => person.request('surveyLinks.revoke', { params: { id } })
    expect((await revoke(sales, hidden.link.id)).status).toBe(404)
    expect((await revoke(await signUp(app), link.id)).status).toBe(404)
    expect((await look(token)).status).toBe(200)
    expect((await revoke(sales, link.id)).status).toBe(200)
    expect((await look(token)).status).toBe(404)
  })
})

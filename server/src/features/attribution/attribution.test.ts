import type { Choice } from '@draftwright/contract/attribution'
import { attributionModels } from '@draftwright/contract/attribution-vocabulary'
import { beforeEach, describe, expect, it } from 'vitest'
import { AttributionSetup, toStoryTime } from '../../../test/attribution-setup.ts'
import { addToCrm } from '../../../test/crm-people.ts'
import { getUserId } from '../../../test/crm-fixture.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { browserUserAgent, draftPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const guest = new Person(app, null)
let setup: AttributionSetup
let me: Person

beforeEach(async () => {
  me = await signUp(app)
  setup = new AttributionSetup(me, context)
})

const readDeal = (id: string, person = me, query: Partial<Choice> = {}) =>
  person.call('attribution.deal', { params: { id }, query })
const kindsOf = async (id: string, person = me) => (await readDeal(id, person)).touches.map(({ kind }) => kind)
const readToken = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''

describe('what people did themselves', () => {
  it('answering a survey by a link of theirs is a touch, until the answers are taken away', async () => {
    const mia = await setup.addContact()
    const deal = await setup.addDeal({ amount: 100, contacts: [{ contact_id: mia.id }] })
    const [survey] = await me.call('surveys.create', { body: { name: 'Visit', questions_data: [{ text: 'Good?' }] } })
    const [question] = survey?.questions_data ?? []
    const params = { id: survey?.id ?? '' }
    const { url } = await me.call('surveyLinks.create', { params, body: { name: 'Mia', contact_id: mia.id } })
    const answers = [{ question_id: question?.id, answer: 'Very' }]
    await guest.call('guestSurveys.answer', { body: { token: readToken(url), name: 'Mia', answers } })
    const { touches } = await readDeal(deal)
    expect(touches).toMatchObject([
      {
        kind: 'survey',
        label: 'Visit',
        contact: { id: mia.id },
        content: null,
        evidence: { kind: 'activity' },
        share: 100,
      },
    ])
    const [response] = await me.call('surveyResponses.list', { query: { survey_id: params.id } })
    await me.call('surveyResponses.remove', { params: { id: response?.id ?? '' } })
    expect(await kindsOf(deal)).toEqual([])
  })

  it('a guest who reviews or comments under the address of a contact is a touch of that post', async () => {
    const mia = await setup.addContact()
    const deal = await setup.addDeal({ contacts: [{ contact_id: mia.id }] })
    const id = await draftPost(me, context, {})
    const body = { name: mia.email.toUpperCase(), can_comment: true }
    const link = await me.call('guestReviews.create', { params: { id }, body })
    const token = readToken(link.url)
    await guest.call('guestComments.create', { body: { token, name: mia.email, body: 'Which days?' } })
    await guest.call('guestComments.create', { body: { token, name: 'Somebody', body: 'Not known' } })
    const { text_hash } = await guest.call('guestReviews.read', { body: { token } })
    await guest.call('guestReviews.decide', { body: { token, name: 'Mia', decision: 'approve', text_hash } })
    const { touches } = await readDeal(deal)
    expect(touches.map(({ evidence, content }) => [evidence.kind, content?.id])).toEqual([
      ['comment', id],
      ['review', id],
    ])
  })
})

describe('touches by a link', () => {
  it.each(attributionModels)('belong to its campaign, whatever was done, by %s', async (model) => {
    const campaign = await me.call('campaigns.create', { body: { name: 'Posters' } })
    const settings = await me.call('trackedLinks.settings')
    const target = `${settings.origin}${settings.sites[0]?.path ?? ''}`
    const { code: link_code } = await me.call('trackedLinks.create', {
      body: { target, campaign_id: campaign.id, utm_source: 'poster' },
    })
    await setup.trackPeople()
    const { id: contact_id } = await setup.addContact()
    await setup.addDeal({ amount: 80_000, contacts: [{ contact_id }] })
    for (const [at, kind] of (['visit', 'click', 'form'] as const).entries())
      await setup.recordTouch(kind, 90 + at, { contact_id, link_code })
    const { rows } = await me.call('attribution.summary', { query: { by: 'campaign', model } })
    expect(rows).toMatchObject([{ id: campaign.id, open: [{ currency: 'EUR', amount: 80_000 }] }])
  })

  it('are made by a visit that ends in a form', async () => {
    const campaign = await me.call('campaigns.create', { body: { name: 'Posters' } })
    const { id, url } = await setup.addPost('Days, not patience')
    const link = await me.call('trackedLinks.create', {
      body: { target: url, campaign_id: campaign.id, utm_source: 'poster' },
    })
    await setup.trackPeople()
    const form = await me.call('forms.create', { body: { kind: 'contact', name: 'Ask us', notify_user_id: null } })
    const [reader, email] = [new Person(app, null), `mia.${createId()}@clinic.example`]
    await setup.meet(email, 80)
    await visitPage(reader, link.destination)
    await expect.poll(async () => (await me.call('analytics.account')).totals.views).toBe(1)
    const headers = { 'user-agent': browserUserAgent, 'accept-language': 'en' }
    await sendForm(reader, context, form, { Name: 'Mia', 'Email address': email, Message: 'When?' }, { headers })
    await finishJobs(context, 'forms.process')
    const [answer] = await me.call('formAnswers.list', { params: { id: form.id }, query: { state: 'received' } })
    const contact_id = answer?.contact?.id ?? ''
    const deal = await setup.addDeal({ amount: 80_000, contacts: [{ contact_id }] })
    const { touches } = await readDeal(deal)
    expect(touches.map(({ kind, content }) => [kind, content?.id])).toEqual([
      ['meeting', undefined],
      ['visit', id],
      ['form', undefined],
    ])
    const { rows } = await me.call('attribution.summary', { query: { by: 'campaign', model: 'last' } })
    expect(rows[0]).toMatchObject({ id: campaign.id, open: [{ amount: 80_000 }] })
  })
})

describe('records that change', () => {
  it('a merged contact brings its touches along, and takes them back when the merge is undone', async () => {
    const [mia, twin] = [await setup.addContact(), await setup.addContact()]
    const deal = await setup.addDeal({ amount: 300, contacts: [{ contact_id: mia.id }] })
    const { id: content_id, url } = await setup.addPost('Days, not patience')
    await setup.trackPeople()
    await setup.recordTouch('click', 90, { contact_id: twin.id, content_id })
    await setup.logMail({ contact_id: twin.id }, 91, `Read ${url}`)
    await setup.meet(twin.email, 92)
    await setup.logMail({ contact_id: mia.id }, 93, `Read ${url}`)
    expect(await kindsOf(deal)).toEqual(['email'])
    const { change_set_id } = await me.call('contacts.merge', { body: { into: mia.id, from: [twin.id] } })
    const { touches } = await readDeal(deal)
    expect(touches.map(({ kind, share }) => [kind, share])).toEqual([
      ['click', 75],
      ['email', 75],
      ['meeting', 75],
      ['email', 75],
    ])
    expect(new Set(touches.map(({ contact }) => contact?.id))).toEqual(new Set([mia.id]))
    expect(await me.call('attribution.contact', { params: { id: mia.id } })).toHaveLength(4)
    await me.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
    expect(await kindsOf(deal)).toEqual(['email'])
  })

  it('a deal in the trash is in no sum, and is again when its deletion is undone', async () => {
    const mia = await setup.addContact()
    const contacts = [{ contact_id: mia.id }]
    const { url } = await setup.addPost('Days, not patience')
    await setup.logMail({ contact_id: mia.id }, 93, `Read ${url}`)
    await setup.addDeal({ amount: 300, contacts })
    const deal = await setup.addDeal({ amount: 500, contacts }, { day: 110 })
    const readTotals = async () => (await me.call('attribution.summary')).totals
    const both = {
      n_open: 1,
      n_won: 1,
      open: [{ currency: 'EUR', amount: 300 }],
      won: [{ currency: 'EUR', amount: 500 }],
    }
    expect(await readTotals()).toEqual(both)
    await me.call('opportunities.remove', { params: { id: deal } })
    expect(await readTotals()).toEqual({ ...both, n_won: 0, won: [] })
    expect((await me.request('attribution.deal', { params: { id: deal } })).status).toBe(404)
    const [removal] = await me.call('crmChanges.list')
    await me.call('crmChanges.undo', { params: { id: removal?.id ?? '' }, body: {} })
    expect(await readTotals()).toEqual(both)
  })

  it('a deleted mail, a person who leaves the deal and a meeting that becomes private are no touches', async () => {
    const mia = await setup.addContact()
    const deal = await setup.addDeal({ amount: 300, contacts: [{ contact_id: mia.id }] })
    const { url } = await setup.addPost('Days, not patience')
    const mail = await setup.logMail({ contact_id: mia.id }, 93, `Read ${url}`)
    const meeting = await setup.meet(mia.email, 94)
    expect(await kindsOf(deal)).toEqual(['email', 'meeting'])
    await me.call('activityLog.remove', { params: { id: mail } })
    expect(await kindsOf(deal)).toEqual(['meeting'])
    await me.call('meetings.update', { params: { id: meeting }, body: { visibility: 'private' } })
    expect(await kindsOf(deal)).toEqual([])
    await me.call('activityLog.restore', { params: { id: mail } })
    await me.call('opportunities.update', { params: { id: deal }, body: { contacts: [] } })
    expect(await kindsOf(deal)).toEqual([])
  })
})

describe('personal tracking', () => {
  it('is off until the workspace turns it on, and forgets clicks and visits when it is turned off', async () => {
    const { id: contact_id } = await setup.addContact()
    expect(await me.call('attribution.settings')).toEqual({ personal_tracking: false })
    expect(await setup.recordTouch('click', 90, { contact_id })).toBe(false)
    expect(await setup.recordTouch('form', 90, { contact_id })).toBe(true)
    await setup.trackPeople()
    const evidence = { kind: 'click' as const, id: createId() }
    expect(await setup.recordTouch('click', 91, { contact_id, evidence })).toBe(true)
    expect(await setup.recordTouch('click', 92, { contact_id, evidence })).toBe(false)
    const read = async () => (await me.call('attribution.contact', { params: { id: contact_id } })).map(({ at }) => at)
    expect(await read()).toEqual([toStoryTime(91), toStoryTime(90)])
    const notice = 'Links sent to you personally'
    const readSite = async () => (await visitPage(guest, (await setup.addPost('Days')).url)).body
    expect(await readSite()).toContain(notice)
    await setup.trackPeople(false)
    expect(await read()).toEqual([toStoryTime(90)])
    await expect.poll(readSite).not.toContain(notice)
    const member = await addMember(context, me, 'general_member')
    const body = { personal_tracking: true }
    expect((await member.request('attribution.changeSettings', { body })).status).toBe(403)
  })

  it('forgets on request, and follows nobody who withdrew consent', async () => {
    const { id: contact_id } = await setup.addContact()
    const params = { id: contact_id }
    await setup.trackPeople()
    await setup.recordTouch('visit', 90, { contact_id })
    await setup.recordTouch('form', 91, { contact_id })
    await me.call('contacts.update', { params, body: { consent: 'withdrawn' } })
    expect(await setup.recordTouch('visit', 92, { contact_id })).toBe(false)
    const kinds = async () => (await me.call('attribution.contact', { params })).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['form'])
    await me.call('attribution.forget', { params })
    expect(await kinds()).toEqual([])
    const left = await createSystemDb(context.engine)
      .selectFrom('touches')
      .select('id')
      .where('contact_id', '=', contact_id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a personal link', () => {
  it('shows the visit that began with it on the contact and the deal, and nothing once it is forgotten', async () => {
    const mia = await setup.addContact()
    const deal = await setup.addDeal({ amount: 900, contacts: [{ contact_id: mia.id }] })
    const [first, second] = [await setup.addPost('Days, not patience'), await setup.addPost('A waiting list')]
    const link = { params: { id: mia.id }, body: { content_id: first.id } }
    expect((await me.request('attribution.createLink', link)).error.code).toBe('tracking_off')
    await setup.trackPeople()
    const { url } = await me.call('attribution.createLink', link)
    expect((await me.call('attribution.createLink', link)).url).toBe(url)
    const draft = await draftPost(me, context, {})
    const other = { ...link, body: { content_id: draft } }
    expect((await me.request('attribution.createLink', other)).error.code).toBe('not_live')

    const [reader, stranger] = [new Person(app, null), new Person(app, null)]
    await visitPage(stranger, first.url)
    await visitPage(reader, url)
    await visitPage(reader, second.url, { referer: first.url })
    await visitPage(reader, url)
    const titles = async () => (await readDeal(deal)).touches.map(({ kind, content }) => [kind, content?.title])
    await expect.poll(titles).toEqual([
      ['visit', 'Days, not patience'],
      ['visit', 'A waiting list'],
    ])
    expect(await me.call('attribution.contact', { params: { id: mia.id } })).toHaveLength(2)
    const post = await me.call('attribution.post', { params: { id: first.id } })
    expect(post.deals).toMatchObject([{ id: deal, share: 450 }])

    await me.call('attribution.forget', { params: { id: mia.id } })
    const late = new Person(app, null)
    await visitPage(late, url)
    await expect.poll(async () => (await me.call('analytics.account')).totals.views).toBeGreaterThanOrEqual(5)
    expect(await titles()).toEqual([])
    await me.call('contacts.update', { params: { id: mia.id }, body: { consent: 'withdrawn' } })
    expect((await me.request('attribution.createLink', link)).error.code).toBe('consent_withdrawn')
  })
})

describe('whoever reads it', () => {
  it('needs access to the CRM, and as a salesperson sees only what hangs on their own deals', async () => {
    const mia = await setup.addContact()
    const contacts = [{ contact_id: mia.id }]
    const sam = await addToCrm(context, me, 'salesperson')
    const { id, url } = await setup.addPost('Days, not patience')
    await setup.logMail({ contact_id: mia.id }, 93, `Read ${url}`)
    const mine = await setup.addDeal({ name: 'Of the owner', amount: 700, contacts })
    const theirs = await setup.addDeal({ name: 'Of Sam', amount: 300, contacts, owner_id: getUserId(sam) })
    await setup.logMail({ opportunity_id: mine, contact_id: mia.id }, 94, `Secretly read ${url}`)
    expect((await readDeal(theirs)).touches).toHaveLength(2)
    expect((await readDeal(theirs, sam)).touches).toHaveLength(1)
    expect((await sam.request('attribution.deal', { params: { id: mine } })).status).toBe(404)
    const seen = await sam.request('attribution.summary')
    expect(seen.data).toMatchObject({ is_own_deals: true, totals: { n_open: 1, open: [{ amount: 300 }] } })
    const post = await sam.request('attribution.post', { params: { id } })
    expect(post.data).toMatchObject({ is_own_deals: true, deals: [{ name: 'Of Sam', share: 300 }] })
    expect(seen.text + post.text).not.toMatch(/Of the owner|Secretly|:700[,}]/u)
    const outsider = await addMember(context, me, 'general_member')
    const amplifier = await addMember(context, me, 'amplifier')
    for (const person of [outsider, amplifier])
      for (const request of [
        person.request('attribution.summary'),
        person.request('attribution.deal', { params: { id: theirs } }),
        person.request('attribution.post', { params: { id } }),
        person.request('attribution.contact', { params: { id: mia.id } }),
      ])
        expect((await request).status).toBe(403)
  })

  it('sees the touches of a meeting only where the meeting is theirs to see', async () => {
    const mia = await setup.addContact()
    const sam = await addToCrm(context, me, 'salesperson')
    const deal = await setup.addDeal({ contacts: [{ contact_id: mia.id }], owner_id: getUserId(sam) })
    const meeting = await setup.meet(mia.email, 94)
    expect(await kindsOf(deal, sam)).toEqual(['meeting'])
    await me.call('meetings.update', { params: { id: meeting }, body: { visibility: 'participants' } })
    expect(await kindsOf(deal, sam)).toEqual([])
    expect(await kindsOf(deal)).toEqual(['meeting'])
  })
})

describe('reports', () => {
  it('say who and what, by post, pillar, channel and person, within days of the workspace', async () => {
    const pillar = await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })
    const mia = await setup.addContact()
    const contacts = [{ contact_id: mia.id }]
    const { id, url } = await setup.addPost('Days, not patience', { pillar_id: pillar.id })
    await setup.logMail({ contact_id: mia.id }, 93, `Read ${url}`)
    await setup.meet(mia.email, 94)
    await setup.addDeal({ amount: 101, contacts }, { day: 110 })
    await setup.addDeal({ amount: 77, currency: 'USD' })
    const rows = async (query: Record<string, string>) =>
      (await me.call('attribution.summary', { query })).rows.map(({ kind, name, won, open }) => [
        kind,
        name,
        ...[...won, ...open].map(({ currency, amount }) => `${amount} ${currency}`),
      ])
    const rest = [
      ['none', null, '50 EUR'],
      ['untouched', null, '77 USD'],
    ]
    expect(await rows({ by: 'content' })).toEqual([['group', 'Days, not patience', '51 EUR'], ...rest])
    expect(await rows({ by: 'pillar' })).toEqual([['group', 'Fewer no-shows', '51 EUR'], ...rest])
    expect(await rows({ by: 'channel' })).toEqual([['group', 'Blog', '51 EUR'], ...rest])
    expect(await rows({ by: 'person', model: 'first' })).toEqual([
      ['group', 'Ada Example', '101 EUR'],
      ['untouched', null, '77 USD'],
    ])
    const closed = toStoryTime(110).slice(0, 10)
    const only = [
      ['group', 'Days, not patience', '51 EUR'],
      ['none', null, '50 EUR'],
    ]
    expect(await rows({ from: closed, to: closed })).toEqual(only)
    expect(await rows({ from: '2025-01-01', to: '2025-01-31' })).toEqual([])
    expect((await me.request('attribution.summary', { query: { from: '2025-02-01', to: '2025-01-31' } })).status).toBe(
      400,
    )
    for (const query of [{ model: 'magic' }, { lookback: '0' }, { by: 'planet' }] as Record<string, string>[])
      expect((await me.request('attribution.summary', { query })).error.code).toBe('invalid')
    const post = await me.call('attribution.post', { params: { id } })
    expect(post).toMatchObject({
      n_won: 1,
      won: [{ currency: 'EUR', amount: 51 }],
      deals: [{ share: 51 }],
      origin: null,
    })
  })
})

import { type AttributionModel, attributionModels } from '@draftwright/contract/attribution-vocabulary'
import { beforeAll, expect, it } from 'vitest'
import { AttributionSetup, toStoryTime } from '../../../test/attribution-setup.ts'
import { type Story, stories } from '../../../test/attribution-stories.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let setup: AttributionSetup
let posts: { id: string; url: string }[]

beforeAll(async () => {
  setup = new AttributionSetup(await signUp(app), context)
  posts = [await setup.addPost('A waiting list that works'), await setup.addPost('Days, not patience')]
  await setup.trackPeople()
})

/** Tells the story in the workspace, and returns its deal. */
async function tellStory({ amount, currency = 'EUR', closed, isLost, touches }: Story): Promise<string> {
  const [mia, bo] = [await setup.addContact(), await setup.addContact({ first_name: 'Bo' })]
  const company = await setup.person.call('companies.create', { body: { name: `Clinic of ${mia.email}` } })
  const deal = await setup.addDeal(
    { amount, currency, company_id: company.id, contacts: [{ contact_id: mia.id }, { contact_id: bo.id }] },
    { day: closed, stage: isLost ? 'Lost' : 'Won' },
  )
  const [first, second] = posts.map(({ url }) => url)
  const one = `Have a look at ${first}.`
  for (const touch of touches === '' ? [] : touches.split(', ')) {
    const [kind = '', day] = touch.split(' ')
    const at = Number(day)
    if (kind === 'mail') await setup.logMail({ contact_id: mia.id }, at, one)
    else if (kind === 'mail2') await setup.logMail({ contact_id: mia.id }, at, `See (${first}) and <${second}>!`)
    else if (kind === 'chat') await setup.logMail({ contact_id: mia.id }, at, 'See https://example.com/site/a/b')
    else if (kind === 'second') await setup.logMail({ contact_id: bo.id }, at, one)
    else if (kind === 'deal') await setup.logMail({ opportunity_id: deal }, at, one)
    else if (kind === 'company') await setup.meetCompany(company.id, at)
    else if (kind === 'meeting') await setup.meet(mia.email, at)
    else if (kind === 'click' || kind === 'visit' || kind === 'form')
      await setup.recordTouch(kind, at, { contact_id: mia.id, content_id: posts[0]?.id ?? null })
  }
  return deal
}

it('there are thirty of them', () => expect(stories).toHaveLength(30))

it.each(stories)('$name', async (story) => {
  const id = await tellStory(story)
  const found: Partial<Record<AttributionModel, (number | null)[]>> = {}
  for (const model of attributionModels) {
    const query: Record<string, string> = { model, lookback: String(story.lookback ?? 90) }
    const deal = await setup.person.call('attribution.deal', { params: { id }, query })
    expect(deal).toMatchObject({ model, lookback: story.lookback ?? 90, created_at: toStoryTime(100) })
    found[model] = deal.touches.map(({ share }) => share)
    const counted = deal.touches.filter(({ counts }) => counts === 'yes')
    expect(counted.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(counted.length === 0 ? 0 : 1, 9)
  }
  expect(found).toEqual(story.shares)
})

it.each(attributionModels)('all of them sum to their amounts by %s, whatever they are grouped by', async (model) => {
  const told = stories.filter(({ isLost }) => isLost === undefined)
  const sumOf = (isOpen: boolean, currency: string) =>
    told
      .filter((story) => (story.closed === null) === isOpen && (story.currency ?? 'EUR') === currency)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  for (const by of ['content', 'pillar', 'channel', 'campaign', 'person']) {
    const { rows, totals } = await setup.person.call('attribution.summary', { query: { by, model } })
    const total = (status: 'open' | 'won', currency: string) =>
      rows.flatMap((row) => row[status]).reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
    expect([total('won', 'EUR'), total('won', 'JPY'), total('open', 'EUR')]).toEqual([
      sumOf(false, 'EUR'),
      sumOf(false, 'JPY'),
      sumOf(true, 'EUR'),
    ])
    expect(totals).toMatchObject({
      n_won: told.filter(({ closed }) => closed !== null).length,
      n_open: told.filter(({ closed }) => closed === null).length,
    })
  }
})

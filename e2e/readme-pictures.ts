import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCaller, signUp, type ApiCall, type Person } from '../scripts/api-client.ts'
import { root } from '../scripts/inputs.ts'
import { runServer } from '../scripts/run-server.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { createSystemDb } from '../server/src/db/system-db.ts'
import { launchBrowser, openContext, waitForIdle } from './browser.ts'
import { addColleague } from './colleagues.ts'
import {
  channels,
  deals,
  buildParagraphs,
  type PlannedPost,
  plannedPosts,
  reviewedPost,
  dealActivities,
} from './readme-content.ts'

const day = 86_400_000
/** What drafts begin with; each gets its own text afterwards. */
const draftText = 'A full calendar tells you that you are busy. A waiting list tells you how many people would come.'
const [width, height] = [1440, 900]

/** A month of a company's data, and the addresses of pages that show it well. */
export interface PictureWorkspace {
  readonly url: string
  readonly person: Person
  readonly addresses: Readonly<Record<'editor' | 'calendar' | 'review' | 'deals', string>>
}

/** Takes the README's pictures into docs/images: the editor, the calendar, a review and the board of deals. */
export async function takeReadmePictures(): Promise<void> {
  const browser = await launchBrowser()
  try {
    await withPictureWorkspace(async ({ url, person, addresses }) => {
      for (const [name, path] of Object.entries(addresses)) {
        const context = await openContext(browser, url, { person })
        const page = await context.newPage()
        await page.setViewportSize({ width, height })
        await page.goto(path)
        await waitForIdle(page)
        await page.screenshot({ path: join(root, 'docs/images', `${name}.png`) })
        console.log(`docs/images/${name}.png`)
        await context.close()
      }
    })
  } finally {
    await browser.close()
  }
}

/** Runs a server whose workspace has a month of data for as long as `use` takes. */
export async function withPictureWorkspace(use: (workspace: PictureWorkspace) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-pictures-'))
  try {
    let server = await runServer({ dataDir })
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    await call('PUT', '/account/settings', { time_zone: 'UTC' })
    await call('POST', '/example-workspace')
    const ids = await addChannels(call)
    const past: { id: string; post: PlannedPost }[] = []
    for (const post of plannedPosts) {
      const id = await addPost(call, ids[post.channel] ?? '', post)
      if (post.state === 'published' || post.state === 'missed') past.push({ id, post })
    }
    const sam = await addColleague(server, person, 'social_media', 'Sam Reyes')
    const mia = await addColleague(server, person, 'general_member', 'Mia Okafor')
    const read = await addReviewed(call, sam.call, mia.call, ids['Blog'] ?? '')
    const deal = await addDeals(call)
    await server.stop()
    await backdatePosts(dataDir, past)

    server = await runServer({ dataDir })
    const [draft] = await createCaller(server.url, person)<Content[]>('GET', '/content/?status=draft&q=policy')
    const addresses = {
      editor: `/content/${draft?.id}?panel=score`,
      calendar: '/content/calendar?view=month&side=shut',
      review: `/content/${read}?panel=comments`,
      deals: `/crm/sales-pipeline?open=${deal}&tab=timeline`,
    }
    await use({ url: server.url, person, addresses })
    await server.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function addChannels(call: ApiCall): Promise<Record<string, string>> {
  const [blog] = await call<{ id: string }[]>('GET', '/channel')
  const ids: Record<string, string> = { Blog: blog?.id ?? '' }
  for (const { name, network } of channels)
    ids[name] = (await call<{ id: string }>('POST', '/channel', { name, channel_type: 'manual', network })).id
  return ids
}

/** Fills the board, and returns the deal that has activities. */
async function addDeals(call: ApiCall): Promise<string> {
  const crm = '/../crm'
  const stages = await call<{ id: string; name: string }[]>('GET', `${crm}/pipeline-stages`)
  const companies = await call<{ id: string; name: string }[]>('GET', `${crm}/companies`)
  const idOf = (rows: { id: string; name: string }[], name: string) => rows.find((row) => row.name === name)?.id
  for (const { name, stage, company, amount, inDays, next } of deals)
    await call('POST', `${crm}/opportunities`, {
      name,
      stage_id: idOf(stages, stage),
      company_id: idOf(companies, company),
      amount: amount * 100,
      close_date: new Date(Date.now() + inDays * day).toISOString().slice(0, 10),
      ...(next === undefined ? {} : { next_step: next }),
    })
  const [open] = await call<{ id: string }[]>('GET', `${crm}/opportunities?q=four+sites`)
  for (const { kind, body } of dealActivities)
    await call('POST', `${crm}/activity-log`, { kind, body, opportunity_id: open?.id })
  return open?.id ?? ''
}

const createPost = async (call: ApiCall, channel: string, title: string, rich_content: Doc): Promise<string> => {
  const { id } = await call<Content>('POST', `/generate-content/${channel}`, { text: draftText, title })
  await call('PUT', `/content/${id}`, { title, rich_content, excerpt: readFirstText(rich_content) })
  return id
}

const readFirstText = ({ content: [first] }: Doc): string =>
  first?.type === 'paragraph' && first.content?.[0]?.type === 'text' ? first.content[0].text : ''

/** Creates a post and brings it to its state in the picture, as far as the API allows. */
async function addPost(
  call: ApiCall,
  channel: string,
  { title, text, state, inDays, time }: PlannedPost,
): Promise<string> {
  const id = await createPost(call, channel, title, buildParagraphs(text))
  const at = `${new Date(Date.now() + inDays * day).toISOString().slice(0, 10)}T${time}:00.000Z`
  if (state === 'draft' || state === 'in_review') {
    await call('PUT', `/content/${id}`, { planned_at: at })
    if (state === 'in_review') await call('POST', `/content/${id}/submit`)
    return id
  }
  await call('POST', `/content/${id}/approve`, { dismiss_prompts: true })
  if (state === 'scheduled') await call('POST', `/content/${id}/schedule`, { at })
  return id
}

/** A member's text that passed the first reviewer, with inline comments of the reviewers. */
async function addReviewed(owner: ApiCall, editor: ApiCall, author: ApiCall, channel: string): Promise<string> {
  await owner('PUT', '/review-steps', { steps: [{ name: 'Facts' }, { name: 'Voice' }] })
  const id = await createPost(author, channel, reviewedPost.title, buildParagraphs(...reviewedPost.paragraphs))
  await author('POST', `/content/${id}/submit`, { note: 'Is the second paragraph too blunt?' })
  for (const { quote, body, suggestion, answer } of reviewedPost.comments) {
    const anchor = findAnchor(quote)
    const comment = await editor<{ id: string }>('POST', `/content/${id}/comments`, {
      body,
      anchor,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
    if (answer !== undefined) await author('POST', `/content/${id}/comments`, { body: answer, parent_id: comment.id })
  }
  await editor('POST', `/content/${id}/approve`, { dismiss_prompts: true })
  return id
}

/** A quote with its editor positions: two positions between paragraphs. */
function findAnchor(quote: string) {
  let start = 1
  for (const text of reviewedPost.paragraphs) {
    const at = text.indexOf(quote)
    if (at >= 0)
      return {
        quote,
        prefix: text.slice(Math.max(0, at - 20), at),
        suffix: text.slice(at + quote.length, at + quote.length + 20),
        from: start + at,
        to: start + at + quote.length,
      }
    start += text.length + 2
  }
  throw new Error(`Nobody wrote “${quote}”`)
}

/** Sets publication dates in the past in the database, as the API cannot. */
async function backdatePosts(dataDir: string, posts: { id: string; post: PlannedPost }[]): Promise<void> {
  const engine = await openDatabase({ dataDir: join(dataDir, 'database') })
  const db = createSystemDb(engine)
  for (const { id, post } of posts) {
    const at = `${new Date(Date.now() + post.inDays * day).toISOString().slice(0, 10)}T${post.time}:00.000Z`
    const change =
      post.state === 'published'
        ? ({ status: 'published', published_at: at } as const)
        : ({ status: 'missed', scheduled_at: at, time_zone: 'UTC' } as const)
    await db.updateTable('contents').set(change).where('id', '=', id).execute()
  }
  await engine.close()
}

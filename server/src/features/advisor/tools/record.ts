import type { Receipt } from '@draftwright/contract/receipts'
import type { Found } from '../../../models/advising/found.ts'
import type { Readable, ReadInput } from '../../../models/advising/read-tools.ts'
import { readChannel } from '../../channels/index.ts'
import { findPost } from '../../content/index.ts'
import { findInCrm } from '../../crm/index.ts'
import { readIdea } from '../../ideas/index.ts'
import { readPillar } from '../../pillars/index.ts'
import { channelReceipt, ideaReceipts, pillarReceipt, postReceipts } from './content-receipts.ts'
import { companyReceipts, contactReceipts, dealReceipts, taskReceipts } from './crm-receipts.ts'
import { crmGroup, equals, everyOf, ideaGroup, isEmpty, postGroup } from './groups.ts'
import { clipped, crmNotes, gathered, type Group, type Reading } from './reading.ts'

/** Characters of a text that an answer carries. */
const textLength = 4000
const around = 6

const nothing = (kind: Readable): Found => gathered([], [`There is no such ${kind}, or it is not yours to see.`])

/** One row as the group `record`, and the rows around it as groups of their own. Throws 404. */
export async function readRecord(reading: Reading, { kind, id }: ReadInput<'read_record'>): Promise<Found> {
  switch (kind) {
    case 'idea':
      return readOneIdea(reading, id)
    case 'post':
      return readOnePost(reading, id)
    case 'pillar':
      return readOnePillar(reading, id)
    case 'channel':
      return readOneChannel(reading, id)
    default:
      return reading.crmClosed === null ? ofCrm(reading, kind, id) : gathered([], crmNotes(reading))
  }
}

const record = (rows: readonly (Receipt | undefined)[], more: Receipt['facts'] = {}): Group => ({
  name: 'record',
  rows: rows.flatMap((row) => (row === undefined ? [] : [{ ...row, facts: { ...row.facts, ...more } }])),
  total: 1,
})

async function readOneIdea(reading: Reading, id: string): Promise<Found> {
  const idea = await readIdea(reading.db, id)
  if (idea === undefined) return nothing('idea')
  const pillar = idea.pillar_id === null ? undefined : await readPillar(reading.db, idea.pillar_id)
  const [row] = await ideaReceipts(reading, [{ ...idea, votes: idea.voters.length, pillar_name: pillar?.name ?? null }])
  return gathered([
    record([row], { text: clipped(idea.text, textLength), tags: idea.tags.join(', '), source: idea.source }),
    await postGroup(reading, 'posts', { ideaId: id }, { limit: around }),
  ])
}

async function readOnePost(reading: Reading, id: string): Promise<Found> {
  const post = await findPost(reading.db, id)
  if (post === undefined) return nothing('post')
  const [row] = await postReceipts(reading, [post])
  const idea = post.idea_id === null ? undefined : await readIdea(reading.db, post.idea_id)
  const ideas =
    idea === undefined
      ? []
      : await ideaReceipts(reading, [{ ...idea, votes: idea.voters.length, pillar_name: post.pillar_name }])
  return gathered([
    record([row], {
      text: clipped(post.plain_text, textLength),
      excerpt: post.excerpt === '' ? null : post.excerpt,
      questions: post.prompts.length === 0 ? null : clipped(post.prompts.join(' · '), 600),
    }),
    { name: 'ideas', rows: ideas, total: ideas.length },
  ])
}

async function readOnePillar(reading: Reading, id: string): Promise<Found> {
  const pillar = await readPillar(reading.db, id)
  if (pillar === undefined) return nothing('pillar')
  return gathered([
    record([pillarReceipt(pillar)]),
    await postGroup(reading, 'posts', { pillarId: id }, { limit: around }),
    await ideaGroup(reading, 'ideas_waiting', { pillarId: id, status: 'new' }, { by: 'votes', limit: around }),
  ])
}

async function readOneChannel(reading: Reading, id: string): Promise<Found> {
  const channel = await readChannel(reading.db, id)
  if (channel === undefined) return nothing('channel')
  return gathered([
    record([channelReceipt(channel)]),
    await postGroup(reading, 'posts', { channelId: id }, { limit: around }),
  ])
}

type CrmKind = Exclude<Readable, 'idea' | 'post' | 'pillar' | 'channel'>

async function ofCrm(reading: Reading, kind: CrmKind, id: string): Promise<Found> {
  if (kind === 'task') return gathered([record(await taskReceipts(reading, [await findInCrm(reading, 'tasks', id)]))])
  const open = isEmpty('done_at')
  const beside = (column: string) => [
    crmGroup(reading, 'open_tasks', 'tasks', {
      filter: everyOf([open, equals(column, id)]),
      sort: 'due_at',
      limit: around,
    }),
    crmGroup(reading, 'notes', 'activityLog', { filter: equals(column, id), sort: '-created_at', limit: around }),
  ]
  if (kind === 'opportunity') {
    const deal = await findInCrm(reading, 'opportunities', id)
    const people = deal.contacts.map(({ contact_id }) => contact_id)
    return gathered([
      record(await dealReceipts(reading, [deal]), {
        description: deal.description === null ? null : clipped(deal.description, textLength),
        lost_note: deal.lost_note,
      }),
      ...(people.length === 0
        ? []
        : [
            await crmGroup(reading, 'contacts', 'contacts', {
              filter: { column: 'id', operator: 'in', value: people },
              limit: around,
            }),
          ]),
      ...(await Promise.all(beside('opportunity_id'))),
    ])
  }
  if (kind === 'contact') {
    const contact = await findInCrm(reading, 'contacts', id)
    const description = contact.description === null ? null : clipped(contact.description, textLength)
    return gathered([
      record(await contactReceipts(reading, [contact]), { description, linkedin: contact.linkedin_url }),
      ...(await Promise.all(beside('contact_id'))),
    ])
  }
  const company = await findInCrm(reading, 'companies', id)
  const description = company.description === null ? null : clipped(company.description, textLength)
  const ofCompany = equals('company_id', id)
  return gathered([
    record(await companyReceipts(reading, [company]), { description }),
    ...(await Promise.all([
      crmGroup(reading, 'deals', 'opportunities', { filter: ofCompany, sort: '-updated_at', limit: around }),
      crmGroup(reading, 'contacts', 'contacts', { filter: ofCompany, sort: 'name', limit: around }),
      ...beside('company_id'),
    ])),
  ])
}

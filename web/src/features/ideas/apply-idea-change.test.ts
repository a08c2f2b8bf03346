import type { Idea } from '@draftwright/contract/ideas'
import { expect, test } from 'vitest'
import { applyIdeaChange, updateIdeaPage } from './apply-idea-change.ts'

/** The fields that a change of a list reads; a field that is only shown need not be named here. */
const idea = (id: string, status: Idea['status'], more: Partial<Idea> = {}): Idea =>
  ({
    id,
    account_id: 'a',
    user_id: null,
    pillar_id: null,
    text: `Idea ${id}`,
    voice_input: null,
    status,
    mail_from: null,
    is_sender_verified: null,
    is_shortlisted: false,
    tags: [],
    voters: [],
    source: 'typed',
    source_url: null,
    merged_into: null,
    has_recording: false,
    n_contents: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Idea
const page = (...data: Idea[]) => ({
  data,
  meta: { page: 1, limit: 50, total: data.length, total_is_capped: false, has_more: false },
})

const change = (
  shown: ReturnType<typeof page>,
  query: Parameters<typeof updateIdeaPage>[1],
  one: Idea,
  to: Partial<Idea>,
) => updateIdeaPage(shown, query, one, { ...one, ...to })
const ids = ({ data }: { data: Idea[] }) => data.map(({ id }) => id)

test('an archived idea leaves the list of active ideas, and the total says so', () => {
  const one = idea('1', 'new')
  const after = change(page(one, idea('2', 'drafted')), { status: 'active' }, one, { status: 'archived' })
  expect(ids(after)).toEqual(['2'])
  expect(after.meta.total).toBe(1)
})

test('an archived idea stays, marked, where every status is shown', () => {
  const one = idea('1', 'new')
  const after = change(page(one), {}, one, { status: 'archived' })
  expect(after.data.map(({ status }) => status)).toEqual(['archived'])
  expect(after.meta.total).toBe(1)
})

test('other ideas keep their place even when they do not fit the filter any more', () => {
  const two = idea('2', 'new')
  const after = change(page(idea('1', 'drafted'), two), { status: 'new' }, two, { text: 'Sharper' })
  expect(after.data.map(({ text }) => text)).toEqual(['Idea 1', 'Sharper'])
})

test('a shortlisted idea goes from the one column to the other, to its place in the order', () => {
  const one = idea('1', 'new', { created_at: '2026-01-02T00:00:00.000Z' })
  const kept = [idea('3', 'new', { created_at: '2026-01-03T00:00:00.000Z' }), idea('2', 'new')]
  expect(ids(change(page(one), { stage: 'inbox' }, one, { is_shortlisted: true }))).toEqual([])
  const after = change(page(...kept), { stage: 'shortlist' }, one, { is_shortlisted: true })
  expect(ids(after)).toEqual(['3', '1', '2'])
  expect(after.meta.total).toBe(3)
})

test('a changed idea of another page does not come into this one', () => {
  const one = idea('9', 'new')
  expect(ids(change(page(idea('1', 'new')), { stage: 'inbox' }, one, { text: 'Sharper' }))).toEqual(['1'])
  expect(ids(change(page(idea('1', 'new')), { stage: 'shortlist', page: 2 }, one, { is_shortlisted: true }))).toEqual([
    '1',
  ])
})

test('an idea that does not have the asked tag, pillar or words does not come in', () => {
  const one = idea('9', 'new', { tags: ['mail'] })
  const into = (query: Parameters<typeof updateIdeaPage>[1]) =>
    ids(change(page(), { stage: 'shortlist', ...query }, one, { is_shortlisted: true }))
  expect([into({ tag: 'Mail' }), into({ tag: 'other' })]).toEqual([['9'], []])
  expect([into({ q: 'idea 9' }), into({ q: 'zeppelin' })]).toEqual([['9'], []])
  expect(into({ pillar_id: 'p' })).toEqual([])
})

test('out of the archive an idea is what was made of it', () => {
  expect(applyIdeaChange(idea('1', 'archived', { n_contents: 1 }), { status: 'new' }).status).toBe('drafted')
  expect(applyIdeaChange(idea('1', 'archived'), { status: 'new', tags: ['a'] })).toMatchObject({
    status: 'new',
    tags: ['a'],
  })
})

import { createAnchor } from '@draftwright/contract/anchor'
import type { Doc } from '@draftwright/contract/document'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const bold = [{ type: 'bold' as const }]
const text: Doc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Ask for days, ' },
        { type: 'text', text: 'not for patience', marks: bold },
        { type: 'text', text: '.' },
      ],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'fill(gap)' }] },
  ],
}

async function draft(person: Person, rich_content = text) {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  return person.call('content.update', { params: { id }, body: { title: 'Ask for days', rich_content } })
}
const suggest = (person: Person, id: string, from: number, to: number, suggestion: string) =>
  person.call('comments.create', {
    params: { id },
    body: { body: 'Better so', anchor: createAnchor(text, from, to) ?? undefined, suggestion },
  })
const accept = (person: Person, id: string, comment_id: string, more: object = {}) =>
  person.request('content.update', { params: { id }, body: { suggestion: { comment_id }, ...more } })

it('Accepting makes exactly that edit, keeps how the words look, and names the suggestion in the revision', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const { id, updated_at } = await draft(ada)
  const words = await suggest(bob, id, 15, 31, 'never for patience')
  const code = await suggest(bob, id, 34, 43, 'fill(day)')
  expect((await accept(ada, id, words.id, { updated_at })).status).toBe(200)
  const { data } = await accept(ada, id, code.id)
  expect(data.rich_content).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ask for days, ' },
          { type: 'text', text: 'never for patience', marks: bold },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'codeBlock', content: [{ type: 'text', text: 'fill(day)' }] },
    ],
  })
  const [, revision] = await ada.call('content.revisions', { params: { id } })
  expect(revision).toMatchObject({
    reason: 'suggestion',
    note: 'Suggestion by The general_member: “not for patience” → “never for patience”',
  })
  const [thread] = await ada.call('comments.thread', { params: { id: words.id } })
  expect(thread).toMatchObject({ outcome: 'accepted', resolved_by: ada.session?.user.id })
  const again = await accept(ada, id, words.id)
  expect([again.status, again.error.code]).toEqual([409, 'suggestion_settled'])
})

it('A save that is stale, words that were changed, and a stranger to the text change nothing', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const { id, updated_at } = await draft(ada)
  const words = await suggest(bob, id, 15, 31, 'never')
  await ada.call('content.update', { params: { id }, body: { title: 'Another title' } })
  expect((await accept(ada, id, words.id, { updated_at })).error.code).toBe('stale')
  // Members may suggest; the author and publishers decide.
  expect((await accept(bob, id, words.id)).status).toBe(403)
  const other = await draft(ada)
  expect((await accept(ada, other.id, words.id)).status).toBe(404)
  const plain = await ada.call('comments.create', { params: { id }, body: { body: 'No suggestion' } })
  expect((await accept(ada, id, plain.id)).status).toBe(404)
  const [first, ...rest] = text.content
  if (first?.type !== 'paragraph') throw new Error('The text begins with a paragraph')
  const edited = { ...first, content: [{ type: 'text' as const, text: 'Ask for days, not for patients.' }] }
  await ada.call('content.update', {
    params: { id },
    body: { rich_content: { type: 'doc', content: [edited, ...rest] } },
  })
  const stale = await accept(ada, id, words.id)
  expect([stale.status, stale.error.code]).toEqual([409, 'suggestion_stale'])
  const [thread] = await ada.call('comments.thread', { params: { id: words.id } })
  expect(thread).toMatchObject({ outcome: null, resolved_at: null })
})

it('A rejected suggestion is resolved, and open again when it is reopened', async () => {
  const ada = await signUp(app)
  const { id } = await draft(ada)
  const words = await suggest(ada, id, 15, 31, 'never')
  expect(await ada.call('comments.resolve', { params: { id: words.id } })).toMatchObject({ outcome: 'rejected' })
  expect((await accept(ada, id, words.id)).error.code).toBe('suggestion_settled')
  expect(await ada.call('comments.reopen', { params: { id: words.id } })).toMatchObject({ outcome: null })
  expect((await accept(ada, id, words.id)).status).toBe(200)
})

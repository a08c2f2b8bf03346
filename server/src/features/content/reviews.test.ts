import { describe, expect, it } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

const idOf = (person: Person): string => person.session?.user.id ?? ''
const withTwo = async () => {
  const ada = await signUp(app, { displayName: 'Ada' })
  return {
    ada,
    bob: await addMember(context, ada, 'social_media'),
    mia: await addMember(context, ada, 'general_member'),
  }
}
const submitted = async (author: Person, body?: unknown) => {
  const id = await draftPost(author, context, {})
  await author.call('content.submit', { params: { id }, ...(body === undefined ? {} : { body }) })
  return id
}
const steps = (owner: Person, ...names: [string, Person[]][]) =>
  owner.call('reviewSteps.save', {
    body: { steps: names.map(([name, people]) => ({ name, reviewer_ids: people.map(idOf) })) },
  })
const codeOf = async (answer: Promise<{ status: number; error: { code: string } }>) => {
  const { status, error } = await answer
  return [status, error.code]
}

describe('approval', () => {
  it('is refused to the only one who wrote the text while someone else could give it', async () => {
    const { ada, bob } = await withTwo()
    const id = await submitted(ada)
    const refused = await ada.request('content.approve', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'own_text'])
    expect(refused.error.message).toContain('The social_media')
    expect(await ada.call('content.review', { params: { id } })).toMatchObject({
      can_approve: false,
      why_not: refused.error.message,
    })
    expect((await bob.call('content.approve', { params: { id } })).status).toBe('approved')
  })

  it('is given alone where the workspace has a single approver, and not once it has two', async () => {
    const ada = await signUp(app)
    await addMember(context, ada, 'general_member')
    const id = await submitted(ada)
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    await addMember(context, ada, 'admin')
    const next = await draftPost(ada, context, { title: 'Another' })
    expect(await codeOf(ada.request('content.approve', { params: { id: next } }))).toEqual([409, 'own_text'])
  })

  it('does not count an approver who is on their way out of the product', async () => {
    const ada = await signUp(app)
    const bob = await addMember(context, ada, 'admin')
    const id = await draftPost(ada, context, {})
    const at = new Date().toISOString()
    await createSystemDb(context.engine)
      .updateTable('users')
      .set({ deleted_at: at })
      .where('id', '=', idOf(bob))
      .execute()
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
  })

  it('may come from an author who was not alone, and asks of the model’s text who had it written', async () => {
    const { ada, bob } = await withTwo()
    const id = await submitted(ada)
    await bob.call('content.update', { params: { id }, body: { excerpt: 'Said better.' } })
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    // All changes since are hers alone.
    await ada.call('content.update', { params: { id }, body: { excerpt: 'And better.' } })
    expect(await codeOf(ada.request('content.approve', { params: { id } }))).toEqual([409, 'own_text'])
    const idea = await bob.call('ideas.create', { body: { text: 'Ask for days, not for patience.' } })
    const [channel] = await bob.call('channels.list')
    const written = await bob.call('generation.all', {
      params: { channel_id: channel?.id ?? '' },
      body: { idea_id: idea.id, title: 'Ask for days' },
    })
    const asked = { params: { id: written.id }, body: { dismiss_prompts: true } }
    expect(await codeOf(bob.request('content.approve', asked))).toEqual([409, 'own_text'])
    expect((await ada.call('content.approve', asked)).status).toBe('approved')
  })

  it('is of the version that was read', async () => {
    const { ada, bob, mia } = await withTwo()
    const id = await submitted(mia)
    const { updated_at, text_hash } = await bob.call('content.review', { params: { id } })
    await mia.call('content.update', { params: { id }, body: { title: 'Changed while he read' } })
    for (const body of [{ updated_at }, { text_hash }]) {
      const stale = await bob.request('content.approve', { params: { id }, body })
      expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
      expect(stale.error.details).toMatchObject({ theirs: { title: 'Changed while he read' } })
      const asks = { params: { id }, body: { ...body, comment: 'Shorter' } }
      expect(await codeOf(bob.request('content.requestChanges', asks))).toEqual([409, 'stale'])
    }
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
  })

  it('never holds for a text that was edited at the same moment', async () => {
    const { ada, mia } = await withTwo()
    for (let round = 0; round < 6; round++) {
      const id = await submitted(mia)
      const { updated_at } = await ada.call('content.review', { params: { id } })
      await Promise.all([
        ada.request('content.approve', { params: { id }, body: { updated_at } }),
        mia.request('content.update', { params: { id }, body: { title: `Edited ${round}` } }),
      ])
      const { status, title } = await ada.call('content.read', { params: { id } })
      expect([status, title]).toEqual(['in_review', `Edited ${round}`])
      expect(await codeOf(ada.request('content.publish', { params: { id } }))).toEqual([409, 'not_approved'])
    }
  })

  it('ends with a change of the keyword, or of what goes out beside the text, and not with one of the pillar', async () => {
    const ada = await signUp(app)
    const pillar = await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })
    const id = await draftPost(ada, context, {})
    for (const body of [{ keyword: 'waiting list' }, { settings: { hashtags: ['clinic'] } }]) {
      await ada.call('content.approve', { params: { id } })
      expect((await ada.call('content.update', { params: { id }, body })).status).toBe('in_review')
    }
    await ada.call('content.approve', { params: { id } })
    const filed = await ada.call('content.update', { params: { id }, body: { pillar_id: pillar.id } })
    expect(filed.status).toBe('approved')
  })

  it('that an older version gave outlives a save that changes nothing', async () => {
    const ada = await signUp(app)
    const id = await draftPost(ada, context, {})
    await ada.call('content.update', { params: { id }, body: { keyword: 'waiting list' } })
    await ada.call('content.approve', { params: { id } })
    // As it was hashed before the keyword was included.
    const before = { text_hash: 'a'.repeat(64), approved_hash: 'a'.repeat(64) }
    await createSystemDb(context.engine).updateTable('contents').set(before).where('id', '=', id).execute()
    const { title } = await ada.call('content.read', { params: { id } })
    expect((await ada.call('content.update', { params: { id }, body: { title } })).status).toBe('approved')
    expect((await ada.call('content.update', { params: { id }, body: { title: 'New' } })).status).toBe('in_review')
  })
})

describe('a text that is not approved', () => {
  it('is not published, and the refusal says whose turn it is at which step', async () => {
    const { ada, bob, mia } = await withTwo()
    await steps(ada, ['Facts', []], ['Legal', [bob]])
    const id = await draftPost(mia, context, {})
    const refusal = async () => {
      const { status, error } = await ada.request('content.publish', { params: { id } })
      return `${status} ${error.code} ${error.message}`
    }
    expect(await refusal()).toBe(
      '409 not_approved This post is not approved: it needs 2 approvals. Submit it for review first.',
    )
    await mia.call('content.submit', { params: { id } })
    expect(await refusal()).toMatch(/Waiting for any approver at step 1 of 2, Facts/u)
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('in_review')
    expect(await refusal()).toMatch(/Waiting for The social_media at step 2 of 2, Legal/u)
    await bob.call('content.requestChanges', { params: { id }, body: { comment: 'Name the source' } })
    expect(await refusal()).toMatch(/Changes were requested/u)
  })

  it('does not get past by way of a revision, the trash or the archive', async () => {
    const { ada, bob, mia } = await withTwo()
    const id = await submitted(mia)
    await bob.call('content.approve', { params: { id } })
    await mia.call('content.update', { params: { id }, body: { title: 'Unread' } })
    const [newest, first] = await mia.call('content.revisions', { params: { id } })
    const restore = (revision = newest) =>
      mia.call('content.restoreRevision', { params: { id, revision_id: revision?.id ?? '' } })
    await bob.call('content.approve', { params: { id } })
    expect((await restore(first)).status).toBe('in_review')
    // Back to words that were approved before: they need a new review all the same.
    expect((await restore()).status).toBe('in_review')
    expect(await codeOf(ada.request('content.publish', { params: { id } }))).toEqual([409, 'not_approved'])
    await mia.call('content.archive', { params: { id } })
    expect((await mia.call('content.unarchive', { params: { id } })).status).toBe('draft')
    await mia.call('content.submit', { params: { id } })
    await mia.call('content.remove', { params: { id } })
    const inTrash = { params: { id, revision_id: first?.id ?? '' } }
    expect(await codeOf(mia.request('content.restoreRevision', inTrash))).toEqual([404, 'in_trash'])
    expect((await mia.call('content.restore', { params: { id } })).status).toBe('in_review')
    expect(await codeOf(ada.request('content.publish', { params: { id } }))).toEqual([409, 'not_approved'])
  })

  it('keeps a live post live while its next text goes through all steps', async () => {
    const { ada, bob, mia } = await withTwo()
    await steps(ada, ['Facts', []], ['Legal', []])
    const id = await submitted(mia)
    await ada.call('content.approve', { params: { id } })
    await bob.call('content.approve', { params: { id } })
    await ada.call('content.publish', { params: { id } })
    await mia.call('content.update', { params: { id }, body: { title: 'The next title' } })
    expect((await mia.call('content.submit', { params: { id } })).status).toBe('published')
    expect(await codeOf(mia.request('content.submit', { params: { id } }))).toEqual([409, 'wrong_status'])
    await ada.call('content.approve', { params: { id } })
    expect(await codeOf(ada.request('content.publish', { params: { id } }))).toEqual([409, 'not_approved'])
    await bob.call('content.approve', { params: { id } })
    // Unscheduled before publication: the live text stays approved, the next one is not.
    await bob.call('content.requestChanges', { params: { id }, body: { comment: 'The old one was better' } })
    expect(await codeOf(ada.request('content.publish', { params: { id } }))).toEqual([409, 'not_approved'])
    await mia.call('content.submit', { params: { id } })
    await ada.call('content.approve', { params: { id } })
    await bob.call('content.approve', { params: { id } })
    const live = await ada.call('content.publish', { params: { id } })
    expect(live).toMatchObject({ status: 'published', title: 'The next title', has_unpublished_changes: false })
  })
})

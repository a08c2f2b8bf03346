import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { draftPost } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/create-id.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { runReadTool } from './run-read-tool.ts'

const { app, context } = await useApp()

it('What is due for somebody today includes the posts that wait for their review, and for nobody else', async () => {
  const ada = await signUp(app, { displayName: 'Ada' })
  const eve = await addMember(context, ada, 'admin')
  const mia = await addMember(context, ada, 'general_member')
  const id = await draftPost(mia, context, {})
  await mia.call('content.submit', { params: { id }, body: { reviewer_ids: [eve.session?.user.id ?? ''] } })
  const account = ada.accountId ?? ''
  const listWaiting = async (person: Person, role: 'owner' | 'admin' | 'general_member', input = {}) => {
    const caller = { userId: person.session?.user.id ?? '', accountId: account, sessionId: createId(), role }
    const reading = {
      db: createAccountDb(context.engine, account),
      caller,
      context,
      signal: new AbortController().signal,
    }
    const { rows } = await runReadTool(reading, 'what_is_due', { mine: true, ...input })
    return rows.flatMap((row) => (row.facts['group'] === 'posts_to_review' ? [row.id] : []))
  }
  expect(await listWaiting(eve, 'admin')).toEqual([id])
  expect(await listWaiting(ada, 'owner')).toEqual([])
  expect(await listWaiting(mia, 'general_member')).toEqual([])
  expect(await listWaiting(eve, 'admin', { from: '2199-01-01', to: '2199-01-07' })).toEqual([])
})

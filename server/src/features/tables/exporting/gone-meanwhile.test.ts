import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import { openBase } from '../open-base.ts'
import { listBaseFiles } from './base-files.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('goes on with a base whose tables and forms are deleted while it is saved', async () => {
  const me = await signUp(app)
  const { base, addTable, add } = await openTables(me)
  const [first, second, third] = [await addTable('First'), await addTable('Second'), await addTable('Third')]
  await add(third.id, [{ Name: 'Kept' }])
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const forms = {
    listIds: () => Promise.resolve(['gone', 'here']),
    read: (_db: unknown, _context: unknown, id: string) =>
      id === 'gone' ? Promise.reject(notFoundError('Form')) : Promise.resolve({ id }),
  }
  const user = { userId: me.session?.user.id ?? '', accountId: db.accountId, role: 'owner' } as const
  const archive = { db, context, caller: { ...user, sessionId: '', scopes: null }, forms, withFiles: false }
  const texts = new Map<string, string>()
  for await (const { name, pieces } of listBaseFiles(archive, await openBase(db, base.id), '')) {
    let text = ''
    for await (const piece of pieces) text += piece.toString()
    texts.set(name, text)
    if (name === 'First.csv') await me.call('tables.removeTable', { params: { table_id: second.id } })
  }
  expect(first.name).toBe('First')
  expect([...texts.keys()]).toEqual(['base.json', 'forms.json', 'Table 1.csv', 'First.csv', 'Third.csv'])
  expect(JSON.parse(texts.get('forms.json') ?? '')).toEqual([{ id: 'here' }])
  expect(texts.get('Third.csv')).toContain('Kept')
})

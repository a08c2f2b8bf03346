import { expect, it } from 'vitest'
import { findChangedTests } from './changed-tests.ts'

const tests = [
  'server/src/db/engine.test.ts',
  'server/src/features/crm/kernel/list.test.ts',
  'server/src/features/crm/contacts/contacts.test.ts',
  'server/src/features/ideas/capture.test.ts',
  'server/src/features/ideas/inbox.test.ts',
  'server/test/sweep.test.ts',
]
const findTests = (...changed: string[]) =>
  findChangedTests(changed, tests, new Set(['server/src/features/ideas/inbox.test.ts']))

it.each([
  ['server/src/features/ideas/store.ts', ['server/src/features/ideas/capture.test.ts']],
  ['server/src/features/crm/kernel/parts/sort.ts', ['server/src/features/crm/kernel/list.test.ts']],
  ['contract/src/crm/contacts.ts', ['server/src/features/crm/contacts/contacts.test.ts']],
  ['contract/src/ideas.ts', ['server/src/features/ideas/capture.test.ts']],
  ['server/migrations/0900_ideas.sql', ['server/src/db/engine.test.ts']],
  ['server/test/sweep.test.ts', ['server/test/sweep.test.ts']],
  ['server/test/harness.ts', []],
  ['server/src/features/forms/store.ts', []],
  ['web/src/features/ideas/api.ts', []],
  ['docs/ARCHITECTURE.md', []],
])('a change of %s touches %j', (path, wanted) => {
  expect(findTests(path).api).toEqual(wanted)
})

it('leaves slow files out and says which, unless they are what was changed', () => {
  const slow = 'server/src/features/ideas/inbox.test.ts'
  expect(findTests('server/src/features/ideas/store.ts').left).toEqual([slow])
  expect(findTests(slow)).toEqual({ api: [slow], left: [] })
})

import type { Task } from '@draftwright/contract/crm/tasks'
import { expect, it } from 'vitest'
import { toDateTimeInput, groupTasksByDue, parseDateTimeInput } from './format-due.ts'

const now = Date.parse('2026-05-10T12:00:00.000Z')
const due = (due_at: string | null): Task => ({
  id: due_at ?? 'none',
  account_id: '',
  title: '',
  body: null,
  due_at,
  assignee_id: null,
  done_at: null,
  done_by: null,
  opportunity_id: null,
  contact_id: null,
  company_id: null,
  opportunity_name: null,
  contact_name: null,
  company_name: null,
  created_by: null,
  created_at: '',
  updated_at: '',
})

it('Tasks stand under when they are due, by the clocks of the zone', () => {
  const tasks = [null, '2026-05-10T11:59:00.000Z', '2026-05-10T22:30:00.000Z', '2026-05-12T00:00:00.000Z'].map(due)
  const counts = (zone: string) => Object.values(groupTasksByDue(tasks, zone, now)).map((ofSection) => ofSection.length)
  expect(counts('UTC')).toEqual([1, 1, 1, 1])
  expect(counts('Europe/Berlin')).toEqual([1, 0, 2, 1])
})

it('A moment goes into a field and comes back', () => {
  expect(parseDateTimeInput(toDateTimeInput('2026-05-10T11:59:00.000Z'))).toBe('2026-05-10T11:59:00.000Z')
  expect([toDateTimeInput(null), parseDateTimeInput('')]).toEqual(['', null])
})

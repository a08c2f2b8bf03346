import type { Content } from '@draftwright/contract/content'
import { expect, test } from 'vitest'
import { listNextSteps } from './workflow.ts'

const writer = { canWrite: true, canApprove: false, canPublish: false }
const editor = { canWrite: true, canApprove: true, canPublish: true }
const reader = { canWrite: false, canApprove: false, canPublish: false }
const text = (change: Partial<Content>) => ({
  status: 'draft' as const,
  has_unpublished_changes: false,
  deleted_at: null,
  url: null,
  channel_id: 'c',
  ...change,
})

test.each([
  ['a draft of a member', text({}), writer, ['submit']],
  ['a draft of an editor', text({}), editor, ['approve-and-publish', 'approve', 'submit']],
  ['a draft without a channel cannot be published', text({ channel_id: null }), editor, ['approve', 'submit']],
  ['in review, for its writer', text({ status: 'in_review' }), writer, []],
  ['approved', text({ status: 'approved' }), editor, ['publish']],
  ['live', text({ status: 'published', url: '/site/a/b' }), editor, ['view']],
  ['live, seen by an amplifier', text({ status: 'published', url: '/site/a/b' }), reader, ['view']],
  [
    'live with newer words',
    text({ status: 'published', url: '/site/a/b', has_unpublished_changes: true }),
    editor,
    ['approve-and-publish', 'approve', 'submit', 'view'],
  ],
  ['archived', text({ status: 'archived' }), writer, ['unarchive']],
  ['in the trash', text({ deleted_at: '2026-01-01T00:00:00.000Z' }), editor, ['restore']],
])('%s', (_, content, rights, steps) => {
  expect(listNextSteps(content, rights)).toEqual(steps)
})

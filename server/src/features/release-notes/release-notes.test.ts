import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { parseChangelog } from './parse-changelog.ts'

const { app, context } = await useApp()

it('reads the entries that concern people, as plain text, and knows a corrected one again', () => {
  const text = 'A long first entry about what people can do now, and why, so that'
  const read = (more: string) =>
    parseChangelog(
      `# C\n\n## Unreleased\n\n### Added\n- ${text}\n  it goes \`on\`${more}.\n- [Two](x.md)\n\n### For developers\n- Three\n`,
    )
  expect(read('')).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{16}$/u), kind: 'added', text: `${text} it goes on.` },
    { id: expect.any(String), kind: 'added', text: 'Two' },
  ])
  expect(read(', corrected')[0]?.id).toBe(read('')[0]?.id)
})

it('lists nothing as new in a new installation, and what came later as new until the person has looked', async () => {
  const [me, other] = [await signUp(app), await signUp(app)]
  const notes = await me.call('releaseNotes.list')
  expect(notes.length).toBeGreaterThan(20)
  expect(notes.filter(({ is_new }) => is_new)).toEqual([])
  expect((await me.call('profile.read')).unseen_release_notes).toBe(0)

  // As if both had looked last before this version came.
  await context.engine.query(
    SYSTEM,
    `update users set release_notes_seen_at = '1969-01-01' where id = any ($1::uuid[])`,
    [[me, other].map(({ session }) => session?.user.id ?? '')],
  )
  expect((await me.call('profile.read')).unseen_release_notes).toBe(notes.length)
  await me.call('releaseNotes.markSeen')
  expect((await me.call('profile.read')).unseen_release_notes).toBe(0)
  expect((await me.call('releaseNotes.list')).some(({ is_new }) => is_new)).toBe(false)
  expect((await other.call('releaseNotes.list')).every(({ is_new }) => is_new)).toBe(true)
})

import { expect, it, vi } from 'vitest'
import { createFixture } from '../../../test/fixture.ts'
import { addMember, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'
import { useApp } from '../../../test/test-app.ts'
import { purgeDeletedAccounts } from './purge.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const system = { as: 'system' } as const
const day = 24 * 60 * 60 * 1000

/** Every table that holds one of the words anywhere in a row. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows: tables } = await context.engine.query<{ name: string }>(
    system,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await context.engine.query(
      system,
      `select from ${name} as t where exists (select from unnest($1::text[]) as word where to_jsonb(t)::text like '%' || word || '%') limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** A workspace with a row of every kind, with the word in every field a person may fill. */
async function fullWorkspace(word: string) {
  const owner = await signUp(app, { accountName: `Works of ${word}` })
  const { content } = await createFixture(context, owner)
  await owner.call('accounts.changeSettings', { body: { site_title: word, slug: `site-of-${word}` } })
  await owner.call('pillars.create', { body: { name: word, keywords: [word] } })
  await owner.call('ideas.create', { body: { text: `The ${word} is here` } })
  await owner.call('content.update', { params: { id: content }, body: { title: word } })
  await owner.call('members.invite', { body: { email: `${word}@example.com`, role_id: 'admin' } })
  const channel = await owner.call('channels.create', { body: { name: word, channel_type: 'site' } })
  const picture = await owner.call('channelUploads.uploadImage', {
    params: { channel_id: channel.id },
    ...buildMultipart(`${word}.png`, tinyPng),
  })
  const member = await addMember(context, owner, 'social_media')
  await owner.call('members.update', {
    body: { user_id: member.session?.user.id, role_id: 'amplifier' },
    headers: { 'idempotency-key': word },
  })
  return { owner, member, picture: `images/${picture.url.slice('/media/'.length)}` }
}

it('a workspace deleted 30 days ago is gone from every table and from the files; the one beside it is whole', async () => {
  const [gone, kept] = [await fullWorkspace('canary-gone'), await fullWorkspace('canary-kept')]
  const idOf = ({ owner }: { owner: Person }) => owner.accountId ?? ''
  await gone.owner.call('accounts.remove', { body: { name: 'Works of canary-gone' } })
  // The email to the owner has left the queue.
  await waitForMail(context, gone.owner.session?.user.email ?? '', /was deleted/u)
  const later = vi.spyOn(context, 'now')
  later.mockImplementation(() => new Date(Date.now() + 30 * day - 60_000))
  await purgeDeletedAccounts(context)
  expect(await tablesWith('canary-gone')).toContain('public.accounts')
  expect(await context.files.read(gone.picture)).not.toBeNull()

  later.mockImplementation(() => new Date(Date.now() + 30 * day + 60_000))
  await purgeDeletedAccounts(context)
  later.mockRestore()
  expect(await tablesWith('canary-gone')).toEqual([])
  expect((await tablesWith(idOf(gone))).filter((name) => !name.startsWith('pgboss.'))).toEqual([])
  expect(await context.files.read(gone.picture)).toBeNull()

  expect(await context.files.read(kept.picture)).not.toBeNull()
  expect((await kept.owner.call('accounts.settings')).site_title).toBe('canary-kept')
  expect((await kept.owner.call('members.list')).length).toBeGreaterThan(1)
  // The people stay, each with their other data.
  expect((await gone.member.request('members.own')).status).toBe(403)
  expect(await new Person(app, gone.member.session).call('accounts.list')).toHaveLength(1)
})

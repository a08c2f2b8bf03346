import type { MeetingSource } from '@draftwright/contract/meetings/meeting-sources'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { canChangeMeanwhile, changeMeanwhile } from '../../../../test/change-meanwhile.ts'
import { addMember, type Person, signUp, waitForMail } from '../../../../test/harness.ts'
import { startFathomServer } from '../../../../test/note-takers/fathom-server.ts'
import { useApp } from '../../../../test/test-app.ts'
import { lockSource, updateSource } from './store.ts'

const fathom = await startFathomServer()
afterAll(() => fathom.close())
const { app, context } = await useApp({ meetingSources: { fireflies: null, fathom: fathom.origin, granola: null } })

let me: Person
beforeEach(async () => {
  me = await signUp(app)
})
const add = () => me.call('meetingSources.create', { body: { kind: 'fathom', access: fathom.key } })
const check = (id: string): Promise<MeetingSource> => me.call('meetingSources.check', { params: { id } })

it('waits as long as a note taker asks for, and longer after each failure', async () => {
  const { id } = await add()
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    fathom.answerNext({ status: 500, body: '' })
    const { next_check_at, last_checked_at } = await check(id)
    waits.push(Math.round((Date.parse(next_check_at) - Date.parse(last_checked_at ?? '')) / 60_000))
  }
  expect(waits).toEqual([30, 60, 120, 240])
  await me.call('meetingSources.update', { params: { id }, body: { access: fathom.key } })
  fathom.answerNext({ status: 429, headers: { 'retry-after': '7200' }, body: '' })
  const { next_check_at, last_checked_at } = await check(id)
  expect(Date.parse(next_check_at) - Date.parse(last_checked_at ?? '')).toBe(7_200_000)
  for (let n = 0; n < 2; n++) {
    fathom.answerNext({ status: 500, body: '' })
    await check(id)
  }
  // Once it has answered, the waits begin anew.
  await check(id)
  fathom.answerNext({ status: 500, body: '' })
  const anew = await check(id)
  expect(Date.parse(anew.next_check_at) - Date.parse(anew.last_checked_at ?? '')).toBe(30 * 60_000)
})

it.skipIf(!canChangeMeanwhile(context))('says nothing of a source that somebody pauses meanwhile', async () => {
  const { id } = await add()
  fathom.answerNext({ status: 500, body: '' })
  const pause = {
    lock: (tx: AccountDb) => lockSource(tx, id),
    change: (tx: AccountDb) => updateSource(tx, id, { is_active: false }),
  }
  const checked = await changeMeanwhile(context, createAccountDb(context.engine, me.accountId ?? ''), pause, () =>
    check(id),
  )
  expect(checked).toMatchObject({ is_active: false, last_error: null, failing_since: null })
})

it('tells whoever added a source once that it fails for three days, and again after it answered', async () => {
  const { id } = await add()
  const admin = await addMember(context, me, 'admin')
  /** Fails once more, so many days after the first failure. */
  const failOn = async (days: number) => {
    fathom.answerNext({ status: 401, body: '' })
    await context.engine.query(
      SYSTEM,
      'update meeting_sources set failing_since = failing_since - make_interval(days => $2::int) where id = $1',
      [id, days],
    )
    await check(id)
  }
  const listTold = async (person = me) =>
    (await person.call('notifications.list')).filter(({ kind }) => kind === 'meeting_source_failing')
  for (const days of [0, 2]) await failOn(days)
  expect(await listTold()).toEqual([])
  for (const days of [1, 1, 30]) await failOn(days)
  expect(await listTold()).toMatchObject([
    { subject: 'Fathom', meeting_source_id: id, note: 'Fathom does not accept this API key (401).' },
  ])
  expect(await listTold(admin)).toEqual([])
  const mail = await waitForMail(context, me.session?.user.email ?? '', /not readable/u)
  expect(mail.text).toContain(`/meetings/config?workspace=${me.accountId}&tab=sources`)
  await check(id)
  for (const days of [0, 3]) await failOn(days)
  expect(await listTold()).toHaveLength(2)
})

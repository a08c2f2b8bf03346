import { ContentUpdate } from '@draftwright/contract/presence'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { PresenceRegistry, type PresenceUpdate } from './presence-registry.ts'

const presenceChannel = 'presence'
const touchChannel = 'touched'

const PresenceNotice = z.object({
  account_id: z.string(),
  content_id: z.string(),
  user_id: z.string(),
  tab: z.string(),
  state: z.enum(['reading', 'writing', 'gone']),
})
const TouchNotice = z.object({ account_id: z.string(), touch: ContentUpdate })

const registries = new WeakMap<Engine, Promise<PresenceRegistry>>()

/** The presence registry of this process, which receives the events of all others. */
export function getPresenceRegistry(engine: Engine): Promise<PresenceRegistry> {
  let opened = registries.get(engine)
  if (opened === undefined) {
    opened = openRegistry(engine)
    registries.set(engine, opened)
    opened.catch(() => registries.delete(engine))
  }
  return opened
}

async function openRegistry(engine: Engine): Promise<PresenceRegistry> {
  const registry = new PresenceRegistry()
  await engine.listen(presenceChannel, (payload) => registry.applyUpdate(PresenceNotice.parse(JSON.parse(payload))))
  await engine.listen(touchChannel, (payload) => {
    const notice = TouchNotice.parse(JSON.parse(payload))
    registry.emitTouch(notice.account_id, notice.touch)
  })
  return registry
}

/** Applied at once here, and in every other process by a NOTIFY. */
export async function publishPresence(
  db: AccountDb,
  registry: PresenceRegistry,
  update: Omit<PresenceUpdate, 'account_id'>,
): Promise<void> {
  const whole = { ...update, account_id: db.accountId }
  registry.applyUpdate(whole)
  await db.notify(presenceChannel, whole)
}

/** Announces a change of a text to everyone who has it open, once the transaction commits. */
export const notifyTouch = (db: AccountDb, what: ContentUpdate): Promise<void> =>
  db.notify(touchChannel, { account_id: db.accountId, touch: what })

/** Calls back for each change of a text that this person has open; returns a function that stops it. */
export async function watchTouches(
  engine: Engine,
  accountId: string,
  userId: string,
  listener: (touch: ContentUpdate) => void,
): Promise<() => void> {
  return (await getPresenceRegistry(engine)).addListener(accountId, userId, listener)
}

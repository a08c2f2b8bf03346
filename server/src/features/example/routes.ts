import { example } from '@draftwright/contract/example'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { countCrmExample, fillCrmExample, removeCrmExample } from '../crm/index.ts'
import { fillExample } from './fill.ts'
import { countExample, lockExample, removeExample } from './store.ts'

/** For the audit log: not the row that happens to be the first. */
const allOfIt = { target_kind: 'example', target_id: null }

export const exampleRoutes = implement(example, {
  read: ({ db }) => describe(db),
  /** Asked for twice, it is still there once. */
  async create({ db, parts, caller }) {
    db.note(allOfIt)
    await db.transaction(async (tx) => {
      await lockExample(tx)
      if ((await countExample(tx)) > 0) return
      await fillExample(tx, parts, caller)
      await fillCrmExample(tx, caller, parts.now())
    })
    return describe(db)
  },
  async remove({ db }) {
    db.note(allOfIt)
    await db.transaction(async (tx) => {
      await removeCrmExample(tx)
      await removeExample(tx)
    })
    await db.notify('site_changed', { account_id: db.accountId })
    return describe(db)
  },
})

async function describe(db: AccountDb) {
  const n_rows = (await countExample(db)) + (await countCrmExample(db))
  return { is_present: n_rows > 0, n_rows }
}

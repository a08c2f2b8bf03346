import { example } from '@draftwright/contract/example'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { countCrmExampleRows, fillCrmExample, removeCrmExampleRows } from '../crm/index.ts'
import { countExampleMedia, removeExamplePictures, removePictureFiles } from '../media/index.ts'
import { createExample } from './fill.ts'
import { countExampleRows, lockExample, deleteExample } from './store.ts'

/** For the audit log: otherwise it would name the first row. */
const auditTarget = { target_kind: 'example', target_id: null }

export const exampleRoutes = implementRoutes(example, {
  read: ({ db }) => readExampleStatus(db),
  /** A repeated request does not create it twice. */
  async create({ db, context, caller }) {
    db.addAuditNote(auditTarget)
    await db.transaction(async (tx) => {
      await lockExample(tx)
      if ((await countExampleRows(tx)) > 0) return
      await createExample(tx, context, caller)
      await fillCrmExample(tx, caller, context.now())
    })
    return readExampleStatus(db)
  },
  async remove({ db, context }) {
    db.addAuditNote(auditTarget)
    const pictureIds = await db.transaction(async (tx) => {
      await removeCrmExampleRows(tx)
      await deleteExample(tx)
      return removeExamplePictures(tx)
    })
    await removePictureFiles(db.accountId, context, pictureIds)
    await db.notify('site_changed', { account_id: db.accountId })
    return readExampleStatus(db)
  },
})

async function readExampleStatus(db: AccountDb) {
  const n_rows = (await countExampleRows(db)) + (await countExampleMedia(db)) + (await countCrmExampleRows(db))
  return { is_present: n_rows > 0, n_rows }
}

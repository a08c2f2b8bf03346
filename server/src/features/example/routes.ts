import { example } from '@draftwright/contract/example'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { countCrmExampleRows, fillCrmExample, removeCrmExampleRows } from '../crm/index.ts'
import { countExampleMedia, removeExamplePictures, removePictureFiles } from '../media/index.ts'
import { countExampleMeetings, createExampleMeeting, removeExampleMeetings } from '../meetings/index.ts'
import { listMembers } from '../members/index.ts'
import { createExample } from './fill.ts'
import { fillMarketing } from './fill-marketing.ts'
import { countExampleRows, lockExample, deleteExample } from './store.ts'
import { trades } from './trades.ts'

/** For the audit log: otherwise it would name the first row. */
const auditTarget = { target_kind: 'example', target_id: null }

export const exampleRoutes = implementRoutes(example, {
  read: ({ db }) => readExampleStatus(db),
  /** A repeated request does not create it twice. */
  async create({ db, context, caller, body }) {
    const trade = body?.trade ?? 'software'
    const { meetings, marketing, ...customers } = trades[trade]
    db.addAuditNote(auditTarget)
    const members = await listMembers(context.engine, db.accountId)
    await db.transaction(async (tx) => {
      await lockExample(tx)
      if ((await countExampleRows(tx)) > 0) return
      const posts = await createExample(tx, context, caller, trade)
      await fillCrmExample(tx, caller, context.now(), customers)
      await fillMarketing(tx, context, caller, marketing, posts)
      // By the addresses of its people a meeting finds the records that it is about.
      for (const meeting of meetings) await createExampleMeeting(tx, context, caller, members, meeting)
    })
    return readExampleStatus(db)
  },
  async remove({ db, context }) {
    db.addAuditNote(auditTarget)
    const pictureIds = await db.transaction(async (tx) => {
      await removeExampleMeetings(tx, context)
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
  const counts = await Promise.all(
    [countExampleRows, countExampleMedia, countCrmExampleRows, countExampleMeetings].map((count) => count(db)),
  )
  const n_rows = counts.reduce((sum, count) => sum + count, 0)
  return { is_present: n_rows > 0, n_rows }
}

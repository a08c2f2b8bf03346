import { automateChangeJob, automateDatesJob } from './automations/automate-job.ts'
import { airtableImportJob } from './airtable/airtable-job.ts'
import { indexFieldJob } from './index-fields.ts'
import { runTableImportJob } from './importing/run-import-job.ts'
import { undoTableImportJob } from './importing/undo-import-job.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { refreshTargetsJob } from './workspace-links/refresh-job.ts'
import { collectWebhookPayloadsJob, notifyWebhookJob } from './webhooks/jobs.ts'
import { airtableImportRoutes } from './airtable/airtable-routes.ts'
import { tableAutomationRoutes } from './automations/routes.ts'
import { tableAttachmentRoutes } from './attachments/attachment-routes.ts'
import { tableCommentRoutes } from './comment-routes.ts'
import type { FormReader } from './exporting/base-files.ts'
import { createTableExportRoutes } from './exporting/export-routes.ts'
import { tableImportRoutes } from './importing/import-routes.ts'
import { tableRecordRoutes } from './record-routes.ts'
import { tableRoutes } from './schema-routes.ts'
import { tableBoardRoutes } from './boards/board-routes.ts'
import { tableSummaryRoutes } from './summary-routes.ts'
import { crmTableStoreRoutes, tableStoreRoutes } from './wire/store-routes.ts'
import { tableLinkRoutes } from './workspace-links/routes.ts'

export { collectPersonalAirtableImports } from './airtable/airtable-store.ts'
export { collectPersonalTableImports } from './importing/import-store.ts'
export { addFilledBase, type FilledTable } from './add-filled-base.ts'
export { addFormRecord, type FormCell, type FormTable, readFormTable } from './form-record.ts'
export { removeRecordsForGood } from './remove-records-for-good.ts'
export { startIndex } from './index-store.ts'
export { automationSchedules } from './automations/automate-job.ts'
export { collectPersonalAutomations } from './automations/store.ts'
export { askTable, type KnownTable, listKnownTables } from './ask-table.ts'
export { assertBasesExist } from './open-base.ts'
export {
  collectPersonalBases,
  collectPersonalTableChanges,
  collectPersonalTableViews,
  lockBasesOfTables,
} from './schema-store.ts'

export { collectPersonalTableMentions, lockBasesOfPerson, removePersonFromTables } from './named-people-store.ts'
export { collectPersonalTableComments } from './comments-store.ts'
export { collectPersonalWebhooks } from './webhooks/webhooks-store.ts'
export { collectPersonalAttachments } from './attachments/attachments-store.ts'
export { tableSchedules } from './attachments/purge-attachments.ts'
export { serveAttachments } from './attachments/serve-attachments.ts'
export { targetSchedules, watchTargets } from './workspace-links/refresh-job.ts'
export { serveTableWire } from './wire/serve-wire.ts'
export type { FormReader } from './exporting/base-files.ts'
export { canOpenBase } from './wire/wire-call.ts'

export const tableJobs = [
  automateChangeJob,
  automateDatesJob,
  recomputeTablesJob,
  refreshTargetsJob,
  indexFieldJob,
  collectWebhookPayloadsJob,
  notifyWebhookJob,
  airtableImportJob,
  runTableImportJob,
  undoTableImportJob,
]

/** The routes of everything about tables; forms import tables, so they are read by what is given. */
export const createTableRoutes = (forms: FormReader) => ({
  tables: tableRoutes,
  airtableImports: airtableImportRoutes,
  tableExports: createTableExportRoutes(forms),
  tableImports: tableImportRoutes,
  tableRecords: tableRecordRoutes,
  tableBoards: tableBoardRoutes,
  tableSummaries: tableSummaryRoutes,
  tableAttachments: tableAttachmentRoutes,
  tableLinks: tableLinkRoutes,
  tableAutomations: tableAutomationRoutes,
  tableComments: tableCommentRoutes,
  tableStore: tableStoreRoutes,
  crmTableStore: crmTableStoreRoutes,
})
export { deleteExpiredTables } from './system-store.ts'

import { indexFieldJob } from './index-fields.ts'
import { runTableImportJob } from './importing/run-import-job.ts'
import { undoTableImportJob } from './importing/undo-import-job.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { collectWebhookPayloadsJob, notifyWebhookJob } from './webhooks/jobs.ts'

export { tableExportRoutes } from './exporting/export-routes.ts'
export { tableImportRoutes } from './importing/import-routes.ts'
export { collectPersonalTableImports } from './importing/import-store.ts'
export { addFormRecord, type FormCell, type FormTable, readFormTable } from './form-record.ts'
export { tableRecordRoutes } from './record-routes.ts'
export { tableLinkRoutes } from './workspace-links/routes.ts'
export { assertBasesExist } from './open-base.ts'
export { tableCommentRoutes } from './comment-routes.ts'
export { tableRoutes } from './schema-routes.ts'
export { tableSummaryRoutes } from './summary-routes.ts'
export { collectPersonalBases, collectPersonalTableChanges, collectPersonalTableViews } from './schema-store.ts'

export { collectPersonalTableComments } from './comments-store.ts'
export { collectPersonalWebhooks } from './webhooks/webhooks-store.ts'
export { crmTableStoreRoutes, tableStoreRoutes } from './wire/store-routes.ts'
export { tableAttachmentRoutes } from './attachments/attachment-routes.ts'
export { collectPersonalAttachments } from './attachments/attachments-store.ts'
export { tableSchedules } from './attachments/purge-attachments.ts'
export { serveAttachments } from './attachments/serve-attachments.ts'
export { serveTableWire } from './wire/serve-wire.ts'

export const tableJobs = [
  recomputeTablesJob,
  indexFieldJob,
  collectWebhookPayloadsJob,
  notifyWebhookJob,
  runTableImportJob,
  undoTableImportJob,
]

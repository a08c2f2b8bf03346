import { crmFiles, type CrmFile } from '@draftwright/contract/crm/files'
import { implement } from '../../../http/call.ts'
import { crmCaller } from '../kernel/caller.ts'
import { findRecord, lists } from '../kernel/crud.ts'
import { fileResource } from './resource.ts'
import { addFile, downloadFile, removeFile, restoreFile } from './write.ts'

export const fileRoutes = implement(crmFiles, {
  ...lists<CrmFile>(fileResource),
  create: addFile,
  read: async (call) => findRecord<CrmFile>(call.db, await crmCaller(call), fileResource, call.params.id),
  download: downloadFile,
  remove: removeFile,
  restore: restoreFile,
})

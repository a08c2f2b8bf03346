import { crmFiles, type CrmFile } from '@draftwright/contract/crm/files'
import { implementRoutes } from '../../../http/handler.ts'
import { requireCrmCaller } from '../kernel/caller.ts'
import { readRecord, createListHandlers } from '../kernel/crud.ts'
import { fileResource } from './resource.ts'
import { uploadFile, downloadFile, trashFile, restoreFile } from './write.ts'

export const fileRoutes = implementRoutes(crmFiles, {
  ...createListHandlers<CrmFile>(fileResource),
  create: uploadFile,
  read: async (call) => readRecord<CrmFile>(call.db, await requireCrmCaller(call), fileResource, call.params.id),
  download: downloadFile,
  remove: trashFile,
  restore: restoreFile,
})

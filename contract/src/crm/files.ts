import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { checkTogether, ById, Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { recordLinkFields, namedRecordLinkFields } from './activity-log.ts'
import { defineColumns } from './columns.ts'
import { defineListRoutes } from './resource-routes.ts'

export const fileColumns = defineColumns({
  id: { label: 'Id', kind: 'id', isReadOnly: true, isRequired: true },
  filename: { label: 'Name', kind: 'text', isRequired: true },
  media_type: { label: 'Type', kind: 'text', isReadOnly: true },
  bytes: { label: 'Bytes', kind: 'number', isReadOnly: true },
  opportunity_id: { label: 'Opportunity', kind: 'id', to: 'opportunities' },
  contact_id: { label: 'Contact', kind: 'id', to: 'contacts' },
  company_id: { label: 'Company', kind: 'id', to: 'companies' },
  created_by: { label: 'Added by', kind: 'id', to: 'people', isReadOnly: true },
  created_at: { label: 'Added', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
})

export const CrmFile = z.object({
  id: Id,
  account_id: Id,
  filename: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  ...namedRecordLinkFields,
  created_by: z.nullable(Id),
  created_at: Time,
})
export type CrmFile = z.infer<typeof CrmFile>

const one = { base: 'crm', params: ById } as const
export const crmFiles = defineRoutes({
  ...defineListRoutes('/files', CrmFile),
  /** Any file type; files are only ever served as downloads. */
  create: {
    method: 'POST',
    base: 'crm',
    path: '/files',
    right: 'crm:write',
    consumes: 'multipart',
    limit: 'upload',
    body: z
      .partial(z.strictObject(recordLinkFields))
      .check(
        checkTogether(
          ({ opportunity_id, contact_id, company_id }) =>
            [opportunity_id, contact_id, company_id].some((id) => id != null),
          'must name an opportunity, a contact or a company',
        ),
      ),
    data: CrmFile,
  },
  read: { method: 'GET', path: '/files/:id', right: 'crm:read', data: CrmFile, ...one },
  download: {
    method: 'GET',
    path: '/files/:id/download',
    right: 'crm:read',
    produces: 'file',
    data: z.string(),
    ...one,
  },
  /** Hidden everywhere; `restore` undoes it for 30 days. */
  remove: { method: 'DELETE', path: '/files/:id', right: 'crm:write', data: Nothing, ...one },
  restore: { method: 'POST', path: '/files/:id/restore', right: 'crm:write', data: CrmFile, ...one },
})

import { audit } from '@draftwright/contract/audit'
import { implement } from '../../http/call.ts'
import { notYet } from '../../http/not-yet.ts'

export const auditRoutes = implement(audit, { list: notYet, export: notYet })

import { type Play, playbook } from '@draftwright/contract/crm/playbook'
import { implement } from '../../../http/call.ts'
import { crud } from '../kernel/crud.ts'
import { playResource } from './resource.ts'

export const playbookRoutes = implement(playbook, crud<Play>(playResource, { isSetup: true }))

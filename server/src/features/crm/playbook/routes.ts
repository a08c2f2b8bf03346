import { type Play, playbook } from '@draftwright/contract/crm/playbook'
import { implementRoutes } from '../../../http/handler.ts'
import { createCrudHandlers } from '../kernel/crud.ts'
import { playResource } from './resource.ts'

export const playbookRoutes = implementRoutes(playbook, createCrudHandlers<Play>(playResource, { isSetup: true }))

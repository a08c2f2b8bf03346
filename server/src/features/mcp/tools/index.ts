import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { Caller } from '../../../http/caller.ts'
import type { McpTool } from '../tool.ts'
import { proposalTools } from './propose.ts'
import { readTools } from './read.ts'
import { writeTools } from './write.ts'

export const mcpTools: Readonly<Record<string, McpTool>> = { ...readTools, ...writeTools, ...proposalTools }

/** Whether one of the scopes that open the tool is the caller's; `agent` reads everything. */
export const isOffered = ({ scopes }: McpTool, { scopes: own }: Pick<Caller, 'scopes'>): boolean =>
  scopes === null || own == null || scopes.some((scope) => hasScope(own, scope))

const hasScope = (own: readonly ApiKeyScope[], scope: ApiKeyScope): boolean =>
  own.includes(scope) || (scope.endsWith(':read') && own.includes('agent'))
